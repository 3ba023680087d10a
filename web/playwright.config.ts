import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, defineConfig } from '@playwright/test';

/** Four minutes of details, each a variant of what a journey of every run shows. */
const LONG = /(faults|page-frame-rules|hostile|layout)\.spec\.ts$/;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const INSTALL = 'sudo apt-get install -y --no-install-recommends chromium';

/** Nobody looks: without memory for its picture a page is not painted, a tenth less of the browser's CPU. */
export const UNPAINTED = ['--force-gpu-mem-available-mb=1', '--default-tile-width=1500', '--default-tile-height=1100'];

/** A Chromium that is there; `.venv/bin/python -m onebox browser` installs one. */
function browser(): string {
  const known = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ];
  const found = known.find((path) => path !== undefined && path !== '' && existsSync(path));
  if (found !== undefined) return found;
  process.stderr.write(`Браузерным тестам нужен Chromium. Выполните: ${INSTALL}\n`);
  process.exit(process.env.CI === 'true' ? 1 : 0);
}

// A shop of their own gets this password for its first administrator; workers and the server inherit it.
if (process.env.SHOP_URL === undefined) process.env.STAFF_PASSWORD ??= randomUUID();

/**
 * Journeys run against the shop at SHOP_URL, whose folder is ONEBOX_DIR (codes to log in with are read from its log);
 * without it a shop of their own is started in a temporary folder.
 */
export default defineConfig({
  testDir: '../tests/journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  // Beside two workers of pytest a second one only makes the others slower.
  workers: 1,
  retries: 0,
  // What takes minutes runs in `make verify` alone.
  ...(process.env.VERIFY !== '1' && { grepInvert: /@long/, testIgnore: LONG }),
  forbidOnly: process.env.CI === 'true',
  // Patience for a machine whose cores are all busy; nothing waits longer than it must.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.SHOP_URL,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Journeys hold requests back in the page, which a service worker would send itself; those about it allow it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 1000 },
    // Frames of skeletons and transitions are a sixth of the CPU of the whole run.
    ...(process.env.VERIFY !== '1' && { contextOptions: { reducedMotion: 'reduce' } }),
    // Screenshots and snapshots of every action would slow all journeys for the few that fail: TRACE=1 takes them.
    trace:
      process.env.TRACE === '1'
        ? 'retain-on-failure'
        : { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      // Looked for by a run alone: knip reads this file on machines without a browser.
      get executablePath() {
        return browser();
      },
      // Pages live for seconds: compilers for hot code cost 13% more CPU of the whole run than they save.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--js-flags=--no-maglev --no-turbofan',
        ...UNPAINTED,
      ],
    },
  },
  ...(process.env.SHOP_URL === undefined && {
    webServer: {
      // It ends with this process, however that ends.
      command:
        'exec .venv/bin/python -I -S onebox/launch.py --parent $PPID --death-signal 15 -- .venv/bin/python -m onebox up --temporary',
      cwd: ROOT,
      // The named groups become the environment variables ONEBOX_DIR and SHOP_URL of the workers.
      wait: { stdout: /журналы: (?<onebox_dir>\S+)[^]*Ready: (?<shop_url>http\S+)/ },
      timeout: 600_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
      stdout: 'pipe',
    },
  }),
});
