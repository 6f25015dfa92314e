import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** What takes too long for every change: every page in both themes and sizes, and journeys that wait. */
const LONG = '**/*.long.spec.ts';

/**
 * One alone leaves a fifth of two cores idle. Each runs a browser and a server, so larger machines have one for
 * every two cores.
 */
const WORKERS = Math.max(2, Math.floor(availableParallelism() / 2));

/**
 * Browser tests on a real server, one for each worker (`e2e/fixtures.ts`). They need the build: `npm run
 * build`.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../../test-results',
  projects: [
    { name: 'browser', testIgnore: LONG },
    { name: 'long', testMatch: LONG },
  ],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: WORKERS,
  forbidOnly: process.env['CI'] !== undefined,
  // One more try on a busy machine; a test that needed it is listed as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording every test costs about a tenth of its time: ask for it with `--trace on`.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    },
  },
});
