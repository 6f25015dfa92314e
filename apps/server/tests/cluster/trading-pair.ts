/** Two trading servers on one database and one market, each with its own memory, clocks and jobs. */
import type { Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { walletAccount } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { startJobs } from '#/platform/jobs/jobs.ts';
import { runSql } from '#tests/kit/database.ts';
import { addressOf, FakeVenue, mintOf, SOL } from '#tests/trading/fake-venue.ts';
import { FaultyDb } from '#tests/trading/faulty-db.ts';
import { turnsComeNearer } from '#tests/trading/orders-world.ts';
import {
  fakeEvents,
  fakeWallets,
  give,
  PASSWORD,
  pricedTokens,
  silent,
  tradingServer,
} from '#tests/trading/world.ts';

const MINT = mintOf(0);
const LEASE_MS = 400;
let worlds = 0;

interface Clock {
  now: number;
  ticks: number;
}

/** Creates a trader with 10 SOL, and two servers that have not started. */
export async function tradingPair(database: Db) {
  worlds += 1;
  const user = `pair${worlds}`;
  const wallet = addressOf(90, worlds);
  await give(database, walletAccount(wallet), 10n * SOL);
  const venue = new FakeVenue(1);
  const first = venue.pool(MINT)?.reserves ?? { base: 1n, quote: 1n };
  const tokens = pricedTokens(venue);
  const firstPrice = tokens.prices(MINT)?.priceSol ?? 0;
  const sql = runSql(database);
  let keys = 0;

  function serverAt(clock: Clock) {
    const db = new FaultyDb(database);
    const server = tradingServer({
      db,
      venue: venue.ofProcess(),
      events: fakeEvents(),
      tokens,
      wallets: fakeWallets(db, [{ userId: user, address: wallet, archived: false }]),
      mode: 'paper',
      now: () => clock.now,
      ticks: () => clock.ticks,
      orderLeaseMs: LEASE_MS,
    });
    let stop = async () => {};
    const { trading } = server;
    return {
      clock,
      db,
      trading,
      async start(): Promise<void> {
        const running = trading.start();
        const jobs = startJobs(trading.jobs, { log: silent });
        stop = async () => {
          running.stop();
          await jobs.stop();
        };
      },
      /** Stops its timers and jobs, as a server that stopped answering. */
      stop: () => stop(),
      keep: () => trading.jobs[0]?.run(),
      /** Notices that the token was traded. */
      notice: () => trading.onMarketEvent({ kind: 'trade', mint: MINT } as Trade),
      sell(trigger: object): Promise<string> {
        return this.buy(trigger, {
          inputMint: MINT,
          outputMint: SOL_MINT,
          amount: undefined,
          amountPercent: 100,
        });
      },
      async buy(trigger: object, parts: object = {}): Promise<string> {
        keys += 1;
        const { status, body } = await server.call(user, 'POST', '/swap', {
          walletAddress: wallet,
          inputMint: SOL_MINT,
          outputMint: MINT,
          amount: (SOL / 100n).toString(),
          idempotencyKey: `pair-key-${keys}`,
          trigger,
          ...parts,
        });
        if (status !== 200) throw new Error(body.code);
        return body.data.order?.id ?? body.data.id;
      },
      /** Changes the trader's limits. */
      limit: (limits: object) =>
        server.call(user, 'PUT', '/swap/ceilings', { ...limits, password: PASSWORD }),
      edit: async (id: string, change: object): Promise<number> =>
        (await server.call(user, 'POST', '/swap/edit-order', { id, ...change })).status,
      cancel: async (id: string): Promise<boolean> =>
        (await server.call(user, 'POST', '/swap/cancel-order', { id })).status === 200,
      async end(): Promise<void> {
        await stop();
        db.dead = false;
        await trading.close();
        await server.close();
      },
    };
  }

  const now = Date.now();
  const servers = [serverAt({ now, ticks: 0 }), serverAt({ now: now + 3_600_000, ticks: 0 })] as const;
  return {
    a: servers[0],
    b: servers[1],
    firstPrice,
    price: (times: number) =>
      venue.move(MINT, { base: first.base, quote: BigInt(Math.round(Number(first.quote) * times)) }),
    /** Leaves so little in the pool, at its price, that orders exceed the ceiling of price impact. */
    drain(): void {
      const { base, quote } = venue.pool(MINT)?.reserves ?? first;
      venue.move(MINT, { base: base / 1_000_000n, quote: quote / 1_000_000n });
    },
    /** Lets time pass on all clocks. */
    async later(ms: number): Promise<void> {
      await turnsComeNearer(database, ms);
      for (const { clock } of servers) {
        clock.now += ms;
        clock.ticks += ms;
      }
    },
    async orders(): Promise<
      { id: string; status: string; fired: number; highWaterMark: number | null; swaps: number }[]
    > {
      return sql`
        SELECT id, status, fired, high_water_mark AS "highWaterMark", (
          SELECT count(*)::integer FROM swap s
          WHERE s.idempotency_key LIKE 'order ' || o.id || ' %' AND s.status = 'landed') AS swaps
        FROM swap_order o WHERE user_id = ${user} ORDER BY created_at, id`;
    },
    async close(): Promise<void> {
      for (const server of servers) await server.end();
      // Every server keeps all traders' orders.
      await sql`UPDATE swap_order SET status = 'cancelled', ended_at = now() WHERE ended_at IS NULL`;
    },
  };
}
