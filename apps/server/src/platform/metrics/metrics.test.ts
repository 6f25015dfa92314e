import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createMetrics, type Metrics } from './metrics.ts';

const metricsOf = (server: { readonly tokens: number }): Metrics => {
  const metrics = createMetrics();
  metrics.gauge('dugout_tokens', 'Known tokens', () => server.tokens);
  return metrics;
};

it("shows the process metrics once besides each server's own", async () => {
  for (const tokens of [1, 2]) {
    const text = await metricsOf({ tokens }).text();
    expect(text.match(/^process_cpu_seconds_total \d/gm)).toHaveLength(1);
    expect(text).toMatch(new RegExp(`^dugout_tokens ${tokens}$`, 'm'));
  }
});

it('keeps nothing of a stopped server', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const gone = (() => {
    const server = { tokens: 3 };
    metricsOf(server);
    return new WeakRef(server);
  })();
  // A weak reference holds its object until the task in which it was created has ended.
  await pause(0);
  collect();
  expect(gone.deref() === undefined).toBe(true);
});
