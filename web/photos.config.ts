import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import journeys, { UNPAINTED } from './playwright.config';

/** `make photos`: every screen at both widths into web/photos, with index.html to look through. */
export default defineConfig(journeys, {
  testDir: '../tests/journeys/photos',
  testMatch: '*.photo.ts',
  globalTeardown: fileURLToPath(new URL('../tests/journeys/photos/index.ts', import.meta.url)),
  timeout: 300_000,
  reporter: 'line',
  use: {
    trace: 'off',
    launchOptions: {
      ...journeys.use?.launchOptions,
      args: journeys.use?.launchOptions?.args?.filter((flag) => !UNPAINTED.includes(flag)) ?? [],
    },
  },
});
