import type { MarketEvent } from '@dugout/domain/market-events';
import { Market } from '@dugout/market/market';
import { created, T0, trade } from '@dugout/market/testing/events';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { loadStored, openDurable } from './index.ts';

const database = sharedDatabase();

const TOKEN = created({ mint: 'Stored', pool: 'pool' });
const tradeAt = (second: number): MarketEvent =>
  trade(TOKEN, {
    id: `s${second}:0`,
    signature: `s${second}`,
    slot: 2_000 + second,
    time: T0 + second * 1_000,
  });

async function open() {
  const market = new Market();
  const stored = { db: database.db, log: silentLog, market, feed: 'solana', retentionDays: 7 };
  const durable = await openDurable(stored);
  if (durable === null) throw new Error('not kept');
  const apply = (...events: MarketEvent[]) => {
    for (const event of events) durable.take(event, market.apply(event));
  };
  return { market, durable, apply };
}

const ids = async (): Promise<string[]> =>
  (await database.sql<{ id: string }>`SELECT id FROM market_trade ORDER BY seq`).map(({ id }) => id);

describe('a market that another server takes over', () => {
  it('gets no more rows of the former one, which stops storing, nor of a rollback there', async () => {
    const former = await open();
    former.apply(TOKEN, tradeAt(1));
    former.durable.mark(2_001, former.market.mark(2_001, 0));
    former.apply(tradeAt(2));
    await former.durable.settled();
    const next = await open();
    former.apply(tradeAt(3));
    await expect(former.durable.settled()).rejects.toThrow('not kept any more');
    expect(former.durable.state()).toBe('foreign');
    expect(await ids()).toEqual(['s1:0', 's2:0']);
    next.durable.mark(2_002, next.market.mark(2_002, 0));
    next.apply(tradeAt(3), tradeAt(4));
    await next.durable.settled();
    expect(await ids()).toEqual(['s1:0', 's2:0', 's3:0', 's4:0']);

    const last = await open();
    const taken = next.market.rollBack(2_003);
    if (taken === null) throw new Error('not rolled back');
    next.durable.rollBack(taken);
    await expect(next.durable.settled()).rejects.toThrow('not kept any more');
    expect(await ids()).toEqual(['s1:0', 's2:0', 's3:0', 's4:0']);
    for (const { durable } of [former, next, last]) await durable.stop();
  });

  it('is loaded by a server that only follows, with the place of its feed', async () => {
    const storing = await open();
    storing.durable.reached({ slot: 2_004, hash: 'block' });
    await storing.durable.settled();
    const market = new Market();
    const place = await loadStored({ db: database.db, market, feed: 'solana' });
    expect(place).toEqual({ checkpoint: { slot: 2_004, hash: 'block' }, log: null });
    expect(market.trades('Stored', { limit: 10 })).toEqual(storing.market.trades('Stored', { limit: 10 }));
    storing.apply(tradeAt(5));
    await storing.durable.settled();
    expect((await ids()).at(-1)).toBe('s5:0');
    await storing.durable.stop();
  });
});
