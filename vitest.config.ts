import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { linkWorkspaces } from './scripts/lib/workspace-links.mjs';

linkWorkspaces(import.meta.dirname);

const exclude = ['**/node_modules/**', '**/dist/**', 'apps/web/e2e/**'];
/** What takes too long for every change: kills, restarts, faults, and properties over many seeds. */
const long = '**/*.long.test.ts';

/** One more try on a busy machine; `scripts/lib/flaky-reporter.mjs` lists the tests that needed it. */
const retry = process.env['CI'] === undefined ? 0 : 1;

const node = {
  environment: 'node',
  setupFiles: 'packages/testkit/src/wait-longer.ts',
  retry,
  testTimeout: 60_000,
  hookTimeout: 180_000,
} as const;

export default defineConfig({
  test: {
    // Files spend a fifth of their time waiting: on two cores a third one uses it.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...node,
          name: 'node',
          include: [
            'packages/{domain,wire,contract,market,solana,simulator,local-chain,testkit,verify,client}/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...exclude, long],
          // Files share a process, so that the server is loaded and compiled once.
          isolate: false,
        },
      },
      {
        test: {
          ...node,
          name: 'long',
          include: [long],
          exclude,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['packages/ui/**/*.test.{ts,tsx}', 'apps/web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/web/src/shared/testing/setup.ts'],
          exclude,
          retry,
          testTimeout: 20_000,
        },
      },
    ],
  },
});
