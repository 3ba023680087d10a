import { carryToken } from './login';
import { everyAddress, customerWithOrders, type PageAddress } from './routes';
import { waitUntilStable } from './page-stability';
import { expect, test, type Shop } from './shop';
import { unexplainedLatinWords, catalogueLatinWords } from './latin-words';

const PHONE = 360;
const ALL_WIDTHS = [PHONE, 390, 768, 1024, 1200, 1280, 1440, 1920];
const EVERYTHING = process.env.VERIFY === '1';
/** Half of the addresses open on a phone and half on a desktop, and each is resized; every time all on a phone. */
const WIDTHS = EVERYTHING ? [PHONE, 1440] : [PHONE];

let vocabulary: Set<string> | undefined;
const latinWords = async (shop: Shop): Promise<Set<string>> => (vocabulary ??= await catalogueLatinWords(shop));

for (const [part, width] of WIDTHS.entries()) {
  test(`every address opens with one heading, in Russian, and nothing sticks out at any width, from ${width} px`, async ({
    page,
    shop,
    request,
    consoleErrors,
  }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 900 });
    const addresses = (await everyAddress(shop, request)).filter((_, place) => place % WIDTHS.length === part);
    const { customer } = await customerWithOrders(shop);
    const [open, personal] = [addresses.filter(({ account }) => !account), addresses.filter(({ account }) => account)];
    for (const address of open) await visit(address);
    await carryToken(page, customer);
    for (const [place, address] of personal.entries()) await visit(address, place > 0);

    /** Pages to read and those of the personal area follow each other inside one document. */
    async function visit(address: PageAddress, isLoggedIn = false): Promise<void> {
      const { name, path, missing, text, leadsTo } = address;
      await test.step(name, async () => {
        const status = (text || isLoggedIn) && !EVERYTHING ? await walkTo(address) : (await page.goto(path))?.status();
        expect.soft(status, `${path} answers`).toBe(missing ? 404 : 200);
        await waitUntilStable(page);
        if (leadsTo) await expect(page).toHaveURL(leadsTo);
        expect.soft(await page.locator('h1').innerText(), `${path} has a heading`).toMatch(/[а-яё]{3}/i);
        if (text)
          expect.soft((await page.locator('main').innerText()).length, `${path} is a text`).toBeGreaterThan(400);
        expect.soft(await page.title(), `${path} has a title`).toMatch(/[а-яё]{3}/i);
        expect.soft(await unexplainedLatinWords(page, await latinWords(shop)), `${path} speaks Russian`).toEqual([]);
        expect.soft(await overflowingWidths(), `${path} fits`).toEqual([]);
        expect
          .soft(
            consoleErrors.filter((text) => !(missing && /404/.test(text))),
            `${path} is silent`,
          )
          .toEqual([]);
        consoleErrors.length = 0;
      });
    }

    /** As a link does; the status is the one of the address by itself. */
    async function walkTo({ path, leadsTo }: PageAddress): Promise<number> {
      const before = await page.title();
      await page.evaluate((address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      if (!leadsTo) await expect(page, 'the page before is left').not.toHaveTitle(before);
      return (await request.get(path)).status();
    }

    async function overflowingWidths(): Promise<number[]> {
      const overflowing: number[] = [];
      for (const tried of EVERYTHING ? [...ALL_WIDTHS, width] : [width]) {
        if (EVERYTHING) await page.setViewportSize({ width: tried, height: 900 });
        if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
          overflowing.push(tried);
      }
      return overflowing;
    }
  });
}
