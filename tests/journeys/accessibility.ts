import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './shop';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe finds nothing on the page as it is, once nothing fades or moves in: on the way its contrast is too low. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.map(({ id, nodes }) => [
    id,
    nodes.slice(0, 3).map(({ target, failureSummary }) => [target.join(' '), failureSummary?.split('\n')[1]?.trim()]),
  ]);
  expect.soft(found, what).toEqual([]);
}

/** On the way through a journey, in `make verify` only: a look by axe takes as long as opening a page. */
export async function expectAccessibleOnTheWay(page: Page): Promise<void> {
  if (process.env.VERIFY === '1') await expectAccessible(page);
}
