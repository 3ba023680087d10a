import type { Page } from '@playwright/test';
import { expect } from './shop';

const WAITING = '[aria-label="Страница открывается"], main [aria-busy=true], main [class*=skeleton i]';

/** The page is drawn and shows what it has: one heading, nothing waiting, fonts and pictures of the first screen there. */
export async function waitUntilStable(page: Page): Promise<void> {
  await expect(page.locator('main.first'), "the server's markup is replaced").toHaveCount(0);
  await expect(page.locator('h1')).toHaveCount(1);
  // The page of the design system shows skeletons permanently.
  if (!page.url().includes('/typography')) await expect(page.locator(WAITING)).toHaveCount(0);
  // Asked again and again: a lazy picture of the server's markup that React has replaced meanwhile never loads.
  await expect.poll(() => page.evaluate(isFirstScreenLoaded)).toBe(true);
}

function isFirstScreenLoaded(): boolean {
  const isVisible = (image: HTMLImageElement): boolean => {
    const { top, left, right } = image.getBoundingClientRect();
    return top < innerHeight && left < innerWidth && right > 0;
  };
  return (
    document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete || !isVisible(image))
  );
}
