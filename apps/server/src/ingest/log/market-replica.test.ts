import { Market } from '@dugout/market/market';
import { created, trade } from '@dugout/market/testing/events';
import { expect, it, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { MarketReplica } from './market-replica.ts';

it('has to be loaded again when blocks before its first mark are rolled back, and keeps their events', () => {
  const onGone = vi.fn<(reason: string) => void>();
  const onFault = vi.fn<(error: unknown) => void>();
  const market = new Market();
  const replica = new MarketReplica({
    market,
    log: silentLog,
    enrichment: null,
    safety: () => null,
    pool: () => null,
    onFault,
    onGone,
    hooks: {},
    kept: null,
  });
  const token = created({ slot: 10 });
  replica.take({ kind: 'event', event: token, stays: false });
  replica.take({ kind: 'mark', slot: 20, final: 0 });
  replica.take({ kind: 'event', event: trade(token, { slot: 25 }), stays: false });
  replica.take({ kind: 'rollback', from: 22 });
  expect(onGone).not.toHaveBeenCalled();
  expect(market.trades(token.mint, { limit: 10 })).toEqual([]);
  replica.take({ kind: 'rollback', from: 15 });
  expect(onGone).toHaveBeenCalledTimes(1);
  expect(onFault).not.toHaveBeenCalled();
});
