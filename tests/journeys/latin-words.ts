import type { Page } from '@playwright/test';
import type { Shop } from './shop';

/** Latin words that a Russian shop may show: terms of the trade, of the law and of the keyboard. */
const TRADE = `VIN XTA Frame SMS OEM SAE API ACEA JASO ILSAC DOT ISO EAN QR PDF CSV XLSX YML AGM EFB ABS ESP LED HID AT MT CVT ATF DCT
  x a b c d e f g h i k l m n o p r s t v w y z Esc Enter Ctrl Space Tab Visa Mastercard Chrome Linux Windows Safari Android IP HTML cookie cookies UTF GFL`;

/** Models that only lists of cars on pages of numbers name. */
const MODELS = 'Lanos Nexia Matiz';

/** Every Latin word in names, brands, articles and options of the shop's products, lower case. */
export async function catalogueLatinWords(shop: Shop): Promise<Set<string>> {
  const words = new Set(`${TRADE} ${MODELS}`.toLowerCase().split(/\s+/));
  for (let page = 1; page <= 4; page += 1) {
    const { hits } = await shop.search({ q: '', hitsPerPage: 1000, page });
    for (const word of latin(JSON.stringify(hits))) words.add(word);
  }
  return words;
}

function latin(text: string): string[] {
  return (text.match(/[A-Za-z]+/g) ?? []).map((word) => word.toLowerCase());
}

/** Returns all text of the page: title, visible text, accessible names, placeholders and titles. */
async function readableText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const labelledElements = [...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')];
    const names = labelledElements.flatMap((element) =>
      ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...names].join('\n');
  });
}

/** Latin words of the page that no product of the shop explains; addresses, e-mails and numbers of parts do not count. */
export async function unexplainedLatinWords(page: Page, vocabulary: ReadonlySet<string>): Promise<string[]> {
  const text = (await readableText(page)).replace(
    /\S+@\S+|#[0-9a-f]+\b|https?:\/\/\S+|\b[\w-]+\.(?:ru|com|org|html)\b\S*|\S*\d\S*/g,
    ' ',
  );
  return [...new Set(latin(text).filter((word) => !vocabulary.has(word)))];
}
