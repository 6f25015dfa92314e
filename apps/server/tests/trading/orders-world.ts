/**
 * A trader with paper SOL, a market whose price a test sets, and a trading server that can crash, for tests of
 * orders.
 */
import type { Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { ledger, walletAccount } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { addressOf, FakeVenue, mintOf, SOL } from './fake-venue.ts';
import { FaultyDb } from './faulty-db.ts';
import { fakeEvents, fakeWallets, give, pricedTokens, type TestWallet, tradingServer } from './world.ts';

export const MINT = mintOf(0);
let worlds = 0;

/** Lets time pass by the clock of the database, which judges when recurring orders are due. */
export async function turnsComeNearer(db: Db, ms: number): Promise<void> {
  await sql`UPDATE swap_order SET next_at = next_at - ${ms} * interval '1 millisecond'`.execute(db.tables());
}

/** Creates a trader with 10 SOL and a market whose price a test sets in multiples of its first one. */
export async function ordersWorld(database: Db) {
  worlds += 1;
  const [user, other] = [`ann${worlds}`, `bob${worlds}`];
  const wallets: TestWallet[] = [
    { userId: user, address: addressOf(50, worlds * 4), archived: false },
    { userId: user, address: addressOf(50, worlds * 4 + 1), archived: true },
    { userId: other, address: addressOf(50, worlds * 4 + 2), archived: false },
    { userId: user, address: addressOf(50, worlds * 4 + 3), archived: false },
  ];
  for (const { address } of wallets) await give(database, walletAccount(address), 10n * SOL);
  const [wallet = '', archived = '', , second = ''] = wallets.map(({ address }) => address);
  let db = new FaultyDb(database);
  const venue = new FakeVenue(2);
  const migrated = new Set<string>();
  const events = fakeEvents();
  const clock = { now: Date.UTC(2026, 0, 1), ticks: 0 };
  const missed = { high: 0, low: 0 };
  const tokens = { ...pricedTokens(venue, migrated), range: () => (missed.high === 0 ? null : missed) };
  const settings = {
    db,
    venue: venue.ofProcess(),
    events,
    tokens,
    wallets: fakeWallets(db, wallets),
    mode: 'paper' as const,
    now: () => clock.now,
    ticks: () => clock.ticks,
  };
  let server = tradingServer(settings);
  let running = server.trading.start();
  const first = venue.pool(MINT)?.reserves ?? { base: 1n, quote: 1n };
  const firstPrice = tokens.prices(MINT)?.priceSol ?? 0;
  const firstCap = tokens.prices(MINT)?.marketCapUsd ?? 0;
  let keys = 0;

  const arm = (trigger: object, parts: object = {}) => {
    keys += 1;
    const body = {
      walletAddress: wallet,
      inputMint: SOL_MINT,
      outputMint: MINT,
      amount: SOL.toString(),
      idempotencyKey: `order-key-${keys}`,
    };
    return server.call(user, 'POST', '/swap', { ...body, trigger, ...parts });
  };
  const orders = async (): Promise<
    {
      id: string;
      kind: string;
      status: string;
      reason: string | null;
      swapId: string | null;
      wouldDo: object;
    }[]
  > => (await server.call(user, 'GET', '/swap/orders')).body.data;
  return {
    user,
    other,
    wallet,
    archived,
    second,
    db: () => db,
    venue,
    clock,
    missed,
    firstPrice,
    firstCap,
    call: (...args: Parameters<typeof server.call>) => server.call(...args),
    arm,
    /** An order that sells a percentage of the holding. */
    exit: (trigger: object, amountPercent = 100) =>
      arm(trigger, { inputMint: MINT, outputMint: SOL_MINT, amount: undefined, amountPercent }),
    buy: () => arm({}, { trigger: undefined }),
    orders,
    emitted: () =>
      events.emitted
        .filter(
          ({ name, payload }) =>
            name === 'trading.orderEnded' && 'userId' in payload && payload.userId === user,
        )
        .map(({ payload }) => payload),
    order: async (id: string) => (await orders()).find((order) => order.id === id),
    edit: (id: string, change: object) => server.call(user, 'POST', '/swap/edit-order', { id, ...change }),
    cancel: (id: string) => server.call(user, 'POST', '/swap/cancel-order', { id }),
    /** Trades at this multiple of the first price. */
    price(times: number): void {
      venue.move(MINT, { base: first.base, quote: BigInt(Math.round(Number(first.quote) * times)) });
      server.trading.onMarketEvent({ kind: 'trade', mint: MINT } as Trade);
    },
    graduate(): void {
      migrated.add(MINT);
      server.trading.onMarketEvent({
        kind: 'migration',
        id: 'm',
        signature: 'm',
        slot: 1,
        time: 1,
        mint: MINT,
        fromPool: '',
        toPool: '',
        market: 'pumpfun-amm',
        reserves: null,
      });
    },
    /** Advances the clocks and checks time-based orders. */
    async later(ms: number, wallClock = ms): Promise<void> {
      await turnsComeNearer(database, ms);
      clock.now += wallClock;
      clock.ticks += ms;
      await vi.waitFor(() => new Promise((resolve) => setTimeout(resolve, 300)));
    },
    /** Ends the process without notice and starts another. */
    async crash(): Promise<void> {
      running.stop();
      db.dead = true;
      await server.close();
      db = new FaultyDb(database);
      server = tradingServer({
        ...settings,
        db,
        venue: venue.ofProcess(),
        wallets: fakeWallets(db, wallets),
      });
      await server.trading.expirePending();
      running = server.trading.start();
    },
    keep: () => server.trading.jobs[0]?.run(),
    swaps: async (): Promise<number> =>
      (await server.call(user, 'GET', `/wallet/transactions/${wallet}`)).body.data.pagination.count,
    tokens: () => ledger.balance(database, walletAccount(wallet), MINT),
    lamports: () => ledger.balance(database, walletAccount(wallet), SOL_MINT),
    async close(): Promise<void> {
      running.stop();
      await server.trading.close();
      await server.close();
    },
  };
}
