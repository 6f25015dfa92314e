import type { MarketEvent } from '@dugout/domain/market-events';
import type { TokenPrices } from '@dugout/domain/orders/trigger';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#/platform/db/db.ts';
import { Outbox } from '#/platform/events/outbox.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { AlertTrigger } from './alert-trigger.ts';
import { type AlertRow, insertAlert } from './alerts.repository.ts';
import { addWatched } from './watchlist.repository.ts';

const TRADER = 'a'.repeat(24);
const NOW = Date.UTC(2026, 0, 1);
const trade = (mint: string) => ({ kind: 'trade', mint }) as MarketEvent;

const database = sharedDatabase();
beforeAll(async () => {
  await database.sql`INSERT INTO auth_user (id, name, email) VALUES (${TRADER}, 'Alerted', 'alerted@example.org')`;
});

const prices = new Map<string, TokenPrices>();
const quotedIn = new Map<string, string[]>();
const fired: AlertRow[] = [];
beforeEach(async () => {
  await database.sql`DELETE FROM watched_token`;
  await database.sql`DELETE FROM outbox_event`;
  prices.clear();
  quotedIn.clear();
  fired.length = 0;
});

function watch(db: Db = database.db): AlertTrigger {
  const pricedThrough = (mint: string) => quotedIn.get(mint) ?? [];
  const market = { prices: (mint: string) => prices.get(mint) ?? null, figures: () => null, pricedThrough };
  return new AlertTrigger({
    db,
    events: new Outbox(db, silentLog),
    log: silentLog,
    market,
    now: () => NOW,
    fired: (alert) => fired.push(alert),
  });
}
const priced = (mint: string, priceSol: number, solUsd = 100) =>
  prices.set(mint, { priceSol, priceUsd: priceSol * solUsd, marketCapUsd: priceSol * solUsd * 1e9 });

async function kept(id: string, more: Partial<AlertRow>): Promise<AlertRow> {
  const alert: AlertRow = {
    id,
    user_id: TRADER,
    mint: 'dog',
    metric: 'priceSol',
    direction: 'above',
    level: 10,
    created_at: new Date(NOW),
    fired_at: null,
    fired_figure: null,
    ...more,
  };
  await addWatched(database.db, TRADER, [alert.mint], alert.created_at);
  await insertAlert(database.db, alert);
  return alert;
}
const event = async (): Promise<string[]> => {
  const rows = await database.sql<{ id: string }>`
    SELECT payload->>'alertId' AS id FROM outbox_event ORDER BY sequence`;
  return rows.map(({ id }) => id);
};

describe('active alerts', () => {
  it('are loaded after a restart, and trigger at once when reached in the meantime', async () => {
    await kept('reached', { level: 5 });
    await kept('waits', { level: 50 });
    priced('dog', 7);
    const alerts = watch();
    await alerts.load();
    await alerts.idle();
    expect(fired).toMatchObject([{ id: 'reached', fired_figure: 7, fired_at: new Date(NOW) }]);
    priced('dog', 60);
    alerts.applied(trade('dog'));
    await alerts.idle();
    expect(await event()).toEqual(['reached', 'waits']);
  });

  it('trigger once, whatever follows, even with two servers', async () => {
    await kept('once', {});
    const [one, two] = [watch(), watch()];
    await Promise.all([one.load(), two.load()]);
    priced('dog', 12);
    for (const alerts of [one, two, one, two]) alerts.applied(trade('dog'));
    await Promise.all([one.idle(), two.idle()]);
    expect([fired.length, await event()]).toEqual([1, ['once']]);
    const later = watch();
    await later.load();
    later.applied(trade('dog'));
    await later.idle();
    expect(await event()).toEqual(['once']);
  });

  it('in dollars trigger when only the SOL price moves', async () => {
    await kept('dollars', { metric: 'marketCapUsd', level: 2e12 });
    priced('dog', 10, 100);
    const alerts = watch();
    await alerts.load();
    priced('dog', 10, 200);
    alerts.applied({ kind: 'solPrice', slot: 1, time: NOW, usd: 200 });
    await alerts.idle();
    expect(fired).toMatchObject([{ id: 'dollars', fired_figure: 2e12 }]);
  });

  it("trigger when the token's quote token moves", async () => {
    await kept('crossed', {});
    quotedIn.set('quote', ['dog']);
    const alerts = watch();
    await alerts.load();
    priced('dog', 12);
    alerts.applied(trade('quote'));
    await alerts.idle();
    expect(fired).toMatchObject([{ id: 'crossed', fired_figure: 12 }]);
  });

  it('do not trigger after being removed', async () => {
    await kept('gone', {});
    const alerts = watch();
    await alerts.load();
    alerts.drop(['gone']);
    priced('dog', 12);
    alerts.applied(trade('dog'));
    await alerts.idle();
    expect([fired, await event()]).toEqual([[], []]);
  });

  it('are published later when the database was unavailable as they triggered', async () => {
    await kept('late', {});
    let away = true;
    const failing: Db = {
      ...database.db,
      transaction: (work) => (away ? Promise.reject(new Error('away')) : database.db.transaction(work)),
    };
    const alerts = watch(failing);
    await alerts.load();
    priced('dog', 12);
    alerts.applied(trade('dog'));
    await alerts.idle();
    expect(fired).toEqual([]);
    away = false;
    priced('dog', 1);
    await alerts.keep();
    expect(fired).toMatchObject([{ id: 'late', fired_figure: 12 }]);
    expect(await event()).toEqual(['late']);
  });
});
