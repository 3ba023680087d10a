import type { Page } from '@playwright/test';
import { expect } from './shop';

const WAITING = '[aria-label="Страница открывается"], main [aria-busy=true], main [class*=skeleton i]';

/** The page shows what it has: one heading, nothing waiting, fonts and pictures of the first screen there. */
export async function waitUntilStable(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  // The page of the design system shows skeletons permanently.
  if (!page.url().includes('/typography')) await expect(page.locator(WAITING)).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const near = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.all(near.map((image) => image.decode().catch(() => undefined)));
  });
}
