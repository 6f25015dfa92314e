import { defineConfig } from 'vitest/config';

/** The large runs have no time limit: their size is what the command says. */
export default defineConfig({
  test: {
    name: 'trial',
    environment: 'node',
    include: ['apps/server/tests/*.trial.ts'],
    testTimeout: 0,
    hookTimeout: 0,
    teardownTimeout: 60_000,
  },
});
