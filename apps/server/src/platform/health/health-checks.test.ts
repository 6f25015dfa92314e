import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Log } from '#/platform/log/log.ts';
import { HealthChecks } from './health-checks.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function recorded() {
  const lines: [string, object][] = [];
  const note = (level: string) => (fields: object) => void lines.push([level, fields]);
  const log: Log = {
    debug: note('debug'),
    info: note('info'),
    warn: note('warn'),
    error: note('error'),
    child: () => log,
  };
  return { lines, log };
}

describe('HealthChecks', () => {
  it('reports each failing part with a reason, and logs changes with the error', async () => {
    const { lines, log } = recorded();
    let isFull = true;
    const health = new HealthChecks(
      {
        database: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.3:5432')),
        disk: () => (isFull ? 'full' : null),
        feed: () => null,
      },
      log,
    );
    await health.run();
    await health.run();
    expect(health.read()).toEqual([
      { part: 'database', reason: 'the check failed, see the log' },
      { part: 'disk', reason: 'full' },
      { part: 'feed', reason: null },
    ]);
    isFull = false;
    await health.run();
    expect(health.read()[1]).toEqual({ part: 'disk', reason: null });
    expect(lines).toEqual([
      ['error', { part: 'database', reason: 'connect ECONNREFUSED 10.0.0.3:5432' }],
      ['error', { part: 'disk', reason: 'full' }],
      ['info', { part: 'disk' }],
    ]);
  });

  it('fails a check that hangs and does not start it again', async () => {
    const { log } = recorded();
    let started = 0;
    const health = new HealthChecks(
      {
        database() {
          started++;
          return new Promise(() => undefined);
        },
      },
      log,
    );
    for (let round = 0; round < 3; round++) {
      const run = health.run();
      await vi.advanceTimersByTimeAsync(2_000);
      await run;
    }
    expect(health.read()).toEqual([{ part: 'database', reason: 'no answer in time' }]);
    expect(started).toBe(1);
  });
});
