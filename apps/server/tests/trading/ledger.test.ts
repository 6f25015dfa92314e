/**
 * Runs thousands of random swaps with duplicates, refusals, ledger failures and crashes; afterwards all ledgers
 * must agree.
 */

import { SOL_MINT } from '@dugout/domain/sol';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ledger, walletAccount } from '#/features/ledger/index.ts';
import { ImpactLimit } from '#/features/trading/ceilings/impact-limit.ts';
import { tradingFaults } from '#/features/trading/offline.ts';
import { PaperSwaps } from '#/features/trading/paper/paper-swaps.service.ts';
import { NOTHING_SENT } from '#/features/trading/pricing/execution.ts';
import { swapIntent, swapRequest } from '#/features/trading/pricing/swap-request.ts';
import { SwapStore } from '#/features/trading/settlement/swap-store.ts';
import { landedFillsSince } from '#/features/trading/swaps/fills.repository.ts';
import type { Db } from '#/platform/db/db.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { addressOf, FakeVenue, mintOf, SOL } from './fake-venue.ts';
import { FaultyDb } from './faulty-db.ts';
import { fakeEvents, fakeTokens, fakeWallets, fullFee, give, silent, type TestWallet } from './world.ts';

const TOKENS = 4;
const STEPS = 700;
const RUNS = 3;

const step = fc.record({
  wallet: fc.nat(5),
  token: fc.nat(TOKENS - 1),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  size: fc.oneof(
    fc.record({ amountPercent: fc.double({ min: 0.01, max: 100, noNaN: true }) }),
    fc.record({ amountPercent: fc.constant(100) }),
    fc.record({ amount: fc.bigInt({ min: 1n, max: 3n * SOL }).map(String) }),
    fc.record({
      amount: fc.bigInt({ min: 1n, max: 3n * SOL }).map(String),
      swapMode: fc.constant('ExactOut' as const),
    }),
  ),
  preset: fc.constantFrom('low' as const, 'high' as const, 'other' as const),
  fate: fc.constantFrom(
    'plain',
    'plain',
    'plain',
    'plain',
    'twice',
    'refused',
    'broken',
    'unbooked',
    'lost',
    'crash',
  ),
});
type Step = Omit<typeof step extends fc.Arbitrary<infer S> ? S : never, 'fate'> & { readonly fate: string };

let batch = 0;

const database = sharedDatabase();

/** Servers in sequence over the same database, with separate traders for each run. */
class World {
  readonly #db: Db;
  readonly #run: number;
  readonly wallets: TestWallet[];
  readonly events = fakeEvents();
  venue: FakeVenue;
  outcomes = new Map<string, number>();
  #faulty: FaultyDb;
  #swaps: PaperSwaps;

  constructor(db: Db, run: number) {
    this.#db = db;
    this.#run = run;
    this.wallets = [0, 1, 2, 3, 4, 5].map((n) => ({
      userId: `run${run}-user${n >> 1}`,
      address: addressOf(10 + run, n),
      archived: false,
    }));
    this.venue = new FakeVenue(TOKENS);
    [this.#faulty, this.#swaps] = this.#start();
  }

  #start(): [FaultyDb, PaperSwaps] {
    const db = new FaultyDb(this.#db);
    const parts = {
      db,
      events: this.events,
      log: silent,
      venue: this.venue,
      wallets: fakeWallets(db, this.wallets),
      tokens: fakeTokens,
      mode: 'paper' as const,
      impacts: new ImpactLimit(Date.now),
      now: Date.now,
      changed: () => undefined,
      answered: () => undefined,
      feeTermsOf: fullFee,
    };
    return [db, new PaperSwaps(parts, new SwapStore(db, this.events, () => undefined, 'server'))];
  }

  /** Starts a new process: the tape is rebuilt from the booked fills. */
  async #restart(): Promise<void> {
    await this.#swaps.close();
    const own = new Set(this.wallets.map(({ address }) => address));
    const fills = (await landedFillsSince(this.#db, 0)).filter(({ trade }) => own.has(trade.wallet));
    this.venue = new FakeVenue(
      TOKENS,
      fills.map(({ trade }) => trade),
    );
    this.venue.slot += 10;
    [this.#faulty, this.#swaps] = this.#start();
    expect(await this.#swaps.expirePending()).toBe(0);
  }

  async take({ wallet: n, token, side, size, preset, fate }: Step, number: number): Promise<void> {
    const wallet = this.wallets[n];
    if (wallet === undefined) throw new Error('no such wallet');
    const mint = mintOf(token);
    const fields = {
      inputMint: side === 'buy' ? SOL_MINT : mint,
      outputMint: side === 'buy' ? mint : SOL_MINT,
      swapMode: 'ExactIn' as const,
      ...size,
      preset,
    };
    const request = () =>
      swapRequest(fields, swapIntent(fields, NOTHING_SENT), {
        userId: wallet.userId,
        walletAddress: wallet.address,
        idempotencyKey: `run${this.#run}-step${number}`,
        apiKeyId: null,
        proof: 'given',
      });
    if (fate === 'refused') this.venue.fault = 'refuse';
    if (fate === 'broken') this.venue.fault = 'throw';
    if (fate === 'unbooked') this.#faulty.next = ['fail'];
    if (fate === 'lost') this.#faulty.next = ['lost'];
    if (fate === 'crash') this.#faulty.next = ['fail', 'fail'];
    const swap = async () => this.#swaps.swap(request());
    const settled = await Promise.allSettled(fate === 'twice' ? [swap(), swap()] : [swap()]);
    this.#faulty.next = [];
    this.venue.fault = null;

    const [first, second] = settled.map((result) =>
      result.status === 'fulfilled' ? result.value : String(result.reason),
    );
    if (first === undefined) return;
    if (second !== undefined) expect(second).toEqual(first);
    this.#count(fate, typeof first === 'string' ? 'refused' : first.status);
    if (typeof first === 'string') return;
    if (first.status === 'pending') await this.#restart();
    else expect(await swap()).toMatchObject({ id: first.id, status: first.status, inAmount: first.inAmount });
  }

  #count(fate: string, outcome: string): void {
    const key = `${fate} ${outcome}`;
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1);
  }

  async check(): Promise<void> {
    const addresses = this.wallets.map(({ address }) => address);
    const db = this.#db.tables();
    await ledger.assertConsistent(this.#db);

    const { rows: off } = await sql`
      SELECT p.id FROM position p LEFT JOIN swap_fill f ON f.position_id = p.id GROUP BY p.id
      HAVING p.amount <> coalesce(sum(f.wallet_tokens), 0) OR p.realised <> coalesce(sum(f.realised), 0)
        OR p.bought <> coalesce(-sum(f.wallet_lamports) FILTER (WHERE f.side = 'buy'), 0)
        OR p.sold <> coalesce(sum(f.wallet_lamports) FILTER (WHERE f.side = 'sell'), 0)`.execute(db);
    expect(off).toEqual([]);

    // A position is the sum of its lots, and its realized profit the sum of their disposals.
    const { rows: offLots } = await sql`
      SELECT p.id FROM position p
      JOIN (SELECT position_id, sum(left_amount) AS amount, sum(left_cost) AS cost, sum(cost) AS bought FROM lot GROUP BY 1) l ON l.position_id = p.id
      LEFT JOIN (SELECT position_id, sum(proceeds) AS sold, sum(proceeds - cost) AS realised FROM lot_disposal GROUP BY 1) d ON d.position_id = p.id
      WHERE p.amount <> l.amount OR p.cost <> l.cost OR p.bought <> l.bought
        OR p.sold <> coalesce(d.sold, 0) OR p.realised <> coalesce(d.realised, 0)`.execute(db);
    expect(offLots).toEqual([]);
    const { rows: offPieces } = await sql`
      SELECT l.id FROM lot l LEFT JOIN lot_disposal d ON d.lot_id = l.id GROUP BY l.id
      HAVING l.amount <> l.left_amount + coalesce(sum(d.amount), 0) OR l.cost <> l.left_cost + coalesce(sum(d.cost), 0)`.execute(
      db,
    );
    expect(offPieces).toEqual([]);

    const { rows: unowned } = await sql`
      SELECT a.ref, a.asset FROM ledger_account a
      LEFT JOIN position p ON p.wallet_address = a.ref AND p.mint = a.asset AND p.closed_at IS NULL
      WHERE a.kind = 'wallet' AND a.asset <> ${SOL_MINT} AND a.balance <> coalesce(p.amount, 0)`.execute(db);
    expect(unowned).toEqual([]);

    const holds = await ledger.balancesOf(this.#db, 'hold', addresses);
    expect(holds.size).toBe(0);

    const { rows: fees } = await sql<{ platform: bigint; sending: bigint; pending: bigint }>`
      SELECT coalesce(sum(platform_fee) FILTER (WHERE status = 'landed'), 0) AS platform,
        coalesce(sum(network_fee + priority_fee + tip) FILTER (WHERE status = 'landed'), 0) AS sending,
        count(*) FILTER (WHERE status = 'pending') AS pending FROM swap`.execute(db);
    const platform = await ledger.balance(this.#db, { kind: 'platform_fees', ref: '' }, SOL_MINT);
    const network = await ledger.balance(this.#db, { kind: 'network_fees', ref: '' }, SOL_MINT);
    expect(fees[0]).toEqual({ platform, sending: network, pending: 0n });

    const own = new Set(addresses);
    const fills = (await landedFillsSince(this.#db, 0))
      .map(({ trade }) => trade)
      .filter(({ wallet }) => own.has(wallet));
    // Tokens are independent: only the fills of one token are in the order of booking.
    const ofToken = (token: number, trades: readonly { readonly mint: string }[]) =>
      trades.filter(({ mint }) => mint === mintOf(token));
    for (let token = 0; token < TOKENS; token++)
      expect(ofToken(token, fills)).toEqual(ofToken(token, this.venue.tape));
    expect(fills).toHaveLength(this.venue.tape.length);
    const { rows: landed } = await sql`
      SELECT FROM outbox_event WHERE name = 'trading.landed' AND payload ->> 'walletAddress' = ANY (${addresses})`.execute(
      db,
    );
    expect(landed).toHaveLength(fills.length);
    expect(await tradingFaults(this.#db)).toEqual([]);
  }
}

describe('all ledgers of trading', () => {
  it(`agree after ${RUNS * STEPS} random buys, sells, duplicates, refusals, failures and crashes`, async () => {
    let run = 0;
    const outcomes = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        run += 1;
        const world = new World(database.db, run);
        for (const wallet of world.wallets) await give(database.db, walletAccount(wallet.address), 10n * SOL);
        for (const [number, next] of steps.entries()) await world.take(next, number);
        await world.check();
        for (const [key, count] of world.outcomes) outcomes.set(key, (outcomes.get(key) ?? 0) + count);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    for (const reached of [
      'plain landed',
      'twice landed',
      'lost landed',
      'refused refused',
      'broken refused',
      'unbooked refused',
      'crash pending',
    ])
      expect(outcomes.get(reached) ?? 0, reached).toBeGreaterThan(20);
  }, 240_000);

  it('agree after concurrent swaps', async () => {
    const world = new World(database.db, RUNS + 1);
    for (const wallet of world.wallets) await give(database.db, walletAccount(wallet.address), 10n * SOL);
    const peaceful = step.map((next) => ({ ...next, fate: next.fate === 'twice' ? 'twice' : 'plain' }));
    await fc.assert(
      fc.asyncProperty(fc.array(peaceful, { minLength: 15, maxLength: 15 }), async (steps) => {
        batch += 1;
        await Promise.all(steps.map((next, number) => world.take(next, batch * 100 + number)));
      }),
      { numRuns: 20, endOnFailure: true },
    );
    await world.check();
    expect(world.outcomes.get('plain landed')).toBeGreaterThan(50);
  }, 120_000);
});
