import type { MarketEvent } from '@dugout/domain/market-events';
import { expect, it } from 'vitest';
import { launchesChannel } from './launches.channel.ts';

const migration: MarketEvent = {
  kind: 'migration',
  id: 'm:0',
  signature: 'm',
  slot: 1,
  time: 0,
  mint: 'mint',
  fromPool: 'a',
  toPool: 'b',
  market: 'pumpfun-amm',
  reserves: null,
};

it('tells of launches and migrations, of nothing else, and takes back what never happened', () => {
  const sent: unknown[] = [];
  const { channel, applied, takenBack } = launchesChannel({
    hasSubscribers: () => true,
    publish: () => undefined,
    publishLatest: (topic, produce) => sent.push([topic, produce()]),
    refresh: (topic) => sent.push([topic, channel.snapshot(topic)]),
  });
  expect(channel.snapshot('launches')).toBeNull();
  applied({ kind: 'solPrice', slot: 1, time: 1, usd: 100 });
  expect(sent).toEqual([]);
  applied(migration);
  const told = { kind: 'migrated', tokenAddress: 'mint', time: '1970-01-01T00:00:00.000Z' };
  expect(sent).toEqual([['launches', told]]);
  expect(channel.snapshot('launches')).toEqual(told);
  takenBack(new Set(['another']));
  expect(sent).toHaveLength(1);
  takenBack(new Set(['mint']));
  expect(sent.at(-1)).toEqual(['launches', null]);
});
