import { carryToken } from './login';
import { everyAddress, customerWithOrders, type PageAddress } from './routes';
import { waitUntilStable } from './page-stability';
import { expect, test, type Shop } from './shop';
import { unexplainedLatinWords, catalogueLatinWords } from './latin-words';

/** Half of the addresses open on a phone, the other half on a desktop; `make verify` resizes each to all widths. */
const WIDTH_OF_PART = [360, 1440];
const ALL_WIDTHS = [360, 390, 768, 1024, 1200, 1280, 1440, 1920];

let vocabulary: Set<string> | undefined;
const latinWords = async (shop: Shop): Promise<Set<string>> => (vocabulary ??= await catalogueLatinWords(shop));

for (const [part, width] of WIDTH_OF_PART.entries()) {
  test(`every address opens with one heading, in Russian, and nothing sticks out at any width, from ${width} px`, async ({
    page,
    shop,
    request,
    consoleErrors,
  }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 900 });
    const addresses = (await everyAddress(shop, request)).filter((_, number) => number % WIDTH_OF_PART.length === part);
    const { customer } = await customerWithOrders(shop);
    const [open, personal] = [addresses.filter(({ account }) => !account), addresses.filter(({ account }) => account)];
    for (const address of open) await visit(address);
    await carryToken(page, customer);
    for (const address of personal) await visit(address);

    async function visit({ name, path, missing, text, leadsTo }: PageAddress): Promise<void> {
      await test.step(name, async () => {
        const answer = await page.goto(path);
        expect.soft(answer?.status(), `${path} answers`).toBe(missing ? 404 : 200);
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

    async function overflowingWidths(): Promise<number[]> {
      const overflowing: number[] = [];
      for (const tried of process.env.VERIFY === '1' ? [...ALL_WIDTHS, width] : [width]) {
        await page.setViewportSize({ width: tried, height: 900 });
        if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
          overflowing.push(tried);
      }
      return overflowing;
    }
  });
}
