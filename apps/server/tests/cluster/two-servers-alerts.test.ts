import type { MarketEvent } from '@dugout/domain/market-events';
import type { TokenPrices } from '@dugout/domain/orders/trigger';
import { beforeAll, describe, expect, it } from 'vitest';
import { AlertTrigger } from '#/features/watchlist/alert-trigger.ts';
import { watchlistService } from '#/features/watchlist/watchlist.service.ts';
import { Outbox } from '#/platform/events/outbox.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';

const TRADER = 't'.repeat(24);
const database = sharedDatabase();
beforeAll(async () => {
  await database.sql`INSERT INTO auth_user (id, name, email) VALUES (${TRADER}, 'Two', 'two@example.org')`;
});

/** Creates the alerts of one server; `price` is the token's there, `fired` its alerts that triggered there. */
async function server() {
  const { db } = database;
  let price = 1;
  const fired: string[] = [];
  const prices = (): TokenPrices => ({ priceSol: price, priceUsd: price, marketCapUsd: price });
  const market = { prices, figures: () => null, pricedThrough: () => [] };
  const events = new Outbox(db, silentLog);
  const now = () => Date.now();
  const alerts = new AlertTrigger({
    db,
    events,
    log: silentLog,
    market,
    now,
    fired: ({ id }) => fired.push(id),
  });
  await alerts.load();
  return {
    fired,
    alerts,
    watchlist: watchlistService({ db, market, alerts, now }),
    async reaches(next: number): Promise<void> {
      price = next;
      alerts.applied({ kind: 'trade', mint: 'dog' } as MarketEvent);
      await alerts.idle();
    },
  };
}
const above = (level: number) =>
  ({ tokenAddress: 'dog', metric: 'priceSol', direction: 'above', level }) as const;

describe('an alert armed on one of two servers', () => {
  it('triggers on the other, once, and not after it was removed', async () => {
    const [a, b] = [await server(), await server()];
    const kept = await a.watchlist.arm(TRADER, above(5));
    const removed = await a.watchlist.arm(TRADER, above(6));
    await b.alerts.keep();
    await a.watchlist.disarm(TRADER, removed.id);
    await b.reaches(7);
    expect(b.fired).toEqual([kept.id]);
    await a.reaches(7);
    expect(a.fired).toEqual([]);
  });
});
