import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Tests too slow for every change: all pages in both themes and sizes, and journeys that wait. */
const LONG = '**/*.long.spec.ts';

/**
 * A single worker leaves a fifth of two cores idle. Each runs a browser and a server, so larger machines get one
 * for every two cores.
 */
const WORKERS = Math.max(2, Math.floor(availableParallelism() / 2));

/** Browser tests on a real server, one per worker (`e2e/fixtures.ts`). They require a build: `npm run build`. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../../test-results',
  // The pictures are drawn by one bundled browser with bundled fonts, on any machine.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  projects: [
    { name: 'browser', testIgnore: LONG },
    { name: 'long', testMatch: LONG },
  ],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: WORKERS,
  forbidOnly: process.env['CI'] !== undefined,
  // Retries once, since a busy machine may time out. A test that needed it is listed as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording every test adds about a tenth of its time; use `--trace on` for it.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    },
  },
});
