import type { MarketEvent } from '@dugout/domain/market-events';
import { expect, it } from 'vitest';
import { RecordingPublisher } from '#/platform/realtime/publisher.fixture.ts';
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

it('publishes only launches and migrations, and drops an orphaned one', () => {
  const realtime = new RecordingPublisher();
  realtime.topics.add('launches');
  const { provider, applied, rolledBack } = launchesChannel(realtime);
  expect(provider.snapshot('launches')).toBeNull();
  applied({ kind: 'solPrice', slot: 1, time: 1, usd: 100 });
  expect(realtime.sent).toEqual([]);
  applied(migration);
  const launch = { kind: 'migrated', tokenAddress: 'mint', time: '1970-01-01T00:00:00.000Z' };
  expect(realtime.sent).toEqual([['launches', launch]]);
  expect(provider.snapshot('launches')).toEqual(launch);
  rolledBack(new Set(['another']));
  expect(realtime.sent).toHaveLength(1);
  rolledBack(new Set(['mint']));
  expect(realtime.sent.at(-1)).toEqual(['launches', 'refresh']);
  expect(provider.snapshot('launches')).toBeNull();
});
