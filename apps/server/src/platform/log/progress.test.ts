import { expect, it } from 'vitest';
import { createProgress } from './progress.ts';

it('[R3] logs the progress of a phase at most once in three seconds', () => {
  const lines: unknown[] = [];
  const shown: string[] = [];
  let now = 0;
  const log = { info: (fields: unknown) => lines.push(fields) };
  const progress = createProgress({
    log: log as never,
    now: () => now,
    onLine: (line) => shown.push(line),
  });
  for (let step = 0; step <= 100; step++) {
    now = step * 100;
    progress('market', step / 100);
  }
  expect(lines).toEqual([
    { phase: 'market', pct: 30 },
    { phase: 'market', pct: 60 },
    { phase: 'market', pct: 90 },
  ]);
  expect(shown[0]).toBe('Starting: market, 30 %');
});
