import type { Page } from '@playwright/test';

/**
 * Elements of the page that stand or look otherwise once its style sheets follow in the reverse order, as when their
 * chunks arrive in another order.
 */
export const changedByStyleOrder = (page: Page): Promise<string[]> => page.evaluate(compareOrders);

async function compareOrders(): Promise<string[]> {
  const PROPERTIES = [
    'position',
    'display',
    'color',
    'backgroundColor',
    'borderTopColor',
    'boxShadow',
    'font',
  ] as const;
  const still = document.createElement('style');
  // Cards below the viewport are laid out too.
  still.textContent =
    '*, *::before, *::after { transition: none !important; animation: none !important; content-visibility: visible !important }';
  document.head.append(still);
  const describe = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return {
      box: [x, y + scrollY, width, height],
      style: PROPERTIES.map((property) => `${property} ${style[property]}`).join('; '),
    };
  };
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const append = async (inOrder: HTMLLinkElement[]): Promise<void> => {
    await Promise.all(
      // A sheet that moves in the document is loaded again, from the cache of the browser.
      inOrder.map((sheet) => {
        const loaded = new Promise((resolve) => sheet.addEventListener('load', resolve, { once: true }));
        document.head.append(sheet);
        return loaded;
      }),
    );
    await document.fonts.ready;
  };
  /** Elements that differ between now and after the sheets were appended in this order. */
  const changedBy = async (inOrder: HTMLLinkElement[]): Promise<string[]> => {
    const elements = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility());
    const before = elements.map(describe);
    await append(inOrder);
    return elements.flatMap((element, index) => {
      const [from, to] = [before[index], describe(element)];
      const hasMoved = to.box.some((side, number) => Math.abs(side - (from?.box[number] ?? 0)) > 1);
      if (!hasMoved && from?.style === to.style) return [];
      const name = `${element.getAttribute('class')} «${element.textContent.trim().slice(0, 40)}»`;
      return [`${name}: ${from?.box.join(' ')}; ${from?.style} -> ${to.box.join(' ')}; ${to.style}`];
    });
  };
  // In their own order first: texts come out some pixels wider when their sheets are loaded again. A part of the page
  // that arrives meanwhile moves others once, the order of the sheets each time.
  let differences: string[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await changedBy(sheets);
    differences = await changedBy(sheets.toReversed());
    if (differences.length === 0) break;
  }
  still.remove();
  return differences;
}
