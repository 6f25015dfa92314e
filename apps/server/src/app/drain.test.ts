import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseConfig } from '#/platform/config/config.ts';
import { drain, stopLimitMs } from './drain.ts';

const SEVERAL = {
  DATABASE_URL: 'postgres://127.0.0.1/dugout',
  MARKET_SOURCE: 'solana',
  SOLANA_RPC_URL: 'http://127.0.0.1:8899',
  NATS_URL: 'nats://127.0.0.1',
};

it('closes no sockets of a server that is alone', async () => {
  let drained = 0;
  const live = {
    drain: async () => {
      drained++;
    },
  };
  await drain({ waitMs: 0, live, areSeveral: false });
  expect(drained).toBe(0);
  await drain({ waitMs: 0, live, areSeveral: true });
  expect(drained).toBe(1);
});

it('leaves time for the drain and the end of running work, and systemd leaves more', () => {
  expect(stopLimitMs(parseConfig({}))).toBe(10_000);
  const longest = stopLimitMs(parseConfig({ ...SEVERAL, DRAIN_SECONDS: '60' }));
  expect(longest).toBe(90_000);
  const unit = readFileSync(new URL('../../../../deploy/systemd/dugout.service', import.meta.url), 'utf8');
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) * 1_000).toBeGreaterThan(longest);
});
