/** Tests landings that collide at a position, over a real database. */

import { setTimeout as pause } from 'node:timers/promises';
import { SOL_MINT } from '@dugout/domain/sol';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import {
  holdAccount,
  InsufficientFunds,
  ledger,
  outsideAccount,
  walletAccount,
} from '#/features/ledger/index.ts';
import { loadSwapContext } from '#/features/trading/positions/positions.repository.ts';
import { NOTHING_SENT } from '#/features/trading/pricing/execution.ts';
import { settle } from '#/features/trading/pricing/settlement.ts';
import { planSwap } from '#/features/trading/pricing/swap-plan.ts';
import { swapIntent } from '#/features/trading/pricing/swap-request.ts';
import { WrittenBefore } from '#/features/trading/settlement/reserve.repository.ts';
import { NotPending, SwapStore } from '#/features/trading/settlement/swap-store.ts';
import type { HeldPosition, Landing } from '#/features/trading/swap-record.ts';
import { pendingSwap } from '#/features/trading/swaps/swap-states.ts';
import { sharedOutflowOfDay } from '#/features/wallets/outflow/outflow.repository.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { addressOf, FakeVenue, mintOf, SOL } from './fake-venue.ts';
import { fakeEvents, fakeWallets, give, tradingServer } from './world.ts';

const MINT = mintOf(0);
const database = sharedDatabase();
let traders = 0;
afterAll(() => ledger.assertConsistent(database.db));

async function trader() {
  traders += 1;
  const [user, wallet] = [`zoe${traders}`, addressOf(70, traders)];
  await give(database.db, walletAccount(wallet), 10n * SOL);
  const { db } = database;
  const events = fakeEvents();
  const server = tradingServer({
    db,
    events,
    venue: new FakeVenue(1),
    wallets: fakeWallets(db, [{ userId: user, address: wallet, archived: false }]),
    mode: 'paper',
  });
  let keys = 0;
  const swap = (parts: object = {}) => {
    keys += 1;
    const body = {
      walletAddress: wallet,
      inputMint: SOL_MINT,
      outputMint: MINT,
      amount: `${SOL / 10n}`,
      idempotencyKey: `key-${keys}-of-${user}`,
    };
    return server.call(user, 'POST', '/swap', { ...body, ...parts });
  };
  const sell = (parts: object) => swap({ inputMint: MINT, outputMint: SOL_MINT, ...parts });
  const stored = async () => {
    const { rows } = await sql<{
      amount: bigint;
      version: number;
      lots: bigint;
      left: bigint;
      open: boolean;
    }>`
      SELECT p.amount, p.version, p.closed_at IS NULL AS open, count(l.id) AS lots, coalesce(sum(l.left_amount), 0) AS left
      FROM position p LEFT JOIN lot l ON l.position_id = p.id WHERE p.wallet_address = ${wallet} GROUP BY p.id ORDER BY p.opened_at`.execute(
      db.tables(),
    );
    return rows;
  };
  const tokens = () => ledger.balance(db, walletAccount(wallet), MINT);
  const landed = () => events.emitted.filter(({ name }) => name === 'trading.landed').length;
  return { user, wallet, server, swap, sell, stored, tokens, landed };
}

const all = async (answers: Promise<{ readonly status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

it('creates one position for concurrent first buys, with a lot for each', async () => {
  const { swap, stored, tokens, landed } = await trader();
  expect(await all(Array.from({ length: 6 }, () => swap()))).toEqual(Array.from({ length: 6 }, () => 200));
  const held = await tokens();
  expect(await stored()).toEqual([{ amount: held, left: held, version: 6, lots: 6n, open: true }]);
  expect(landed()).toBe(6);
});

it('applies concurrent sells and buys to lots that the others changed', async () => {
  const { swap, sell, stored, tokens, landed } = await trader();
  await swap();
  await swap();
  const part = `${(await tokens()) / 5n}`;
  const both = [
    sell({ amount: part }),
    swap(),
    sell({ amount: part }),
    sell({ amount: part }),
    swap(),
    sell({ amount: part }),
  ];
  expect(await all(both)).toEqual(both.map(() => 200));
  const held = await tokens();
  expect(await stored()).toEqual([{ amount: held, left: held, version: 8, lots: 4n, open: true }]);
  expect(landed()).toBe(8);
});

it('closes a position before a concurrent buy opens the next', async () => {
  const { wallet, swap, sell, stored, tokens } = await trader();
  await swap();
  const everything = { amount: undefined, amountPercent: 100 };
  expect(await all([sell(everything), swap()])).toEqual([200, 200]);
  const held = await tokens();
  const rows = await stored();
  expect(rows.filter(({ open }) => open)).toMatchObject([{ amount: held, left: held }]);
  expect(rows.every(({ amount, left }) => amount === left)).toBe(true);
  expect(await ledger.balances(database.db, holdAccount(wallet))).toEqual(new Map());
});

it('ends a concurrently created exit with its position', async () => {
  const { user, wallet, server, swap, sell, landed } = await trader();
  await swap();
  const trigger = { kind: 'stopLoss', priceSol: 1e-12 };
  const order = {
    walletAddress: wallet,
    inputMint: MINT,
    outputMint: SOL_MINT,
    amountPercent: 100,
    trigger,
    idempotencyKey: `exit-of-${user}`,
  };
  expect((await server.call(user, 'POST', '/swap', order)).status).toBe(200);
  expect((await sell({ amount: undefined, amountPercent: 100 })).status).toBe(200);
  const rows = await database.sql<{ status: string }>`
    SELECT status FROM swap_order WHERE user_id = ${user}`;
  expect(rows).toEqual([{ status: 'cancelled' }]);
  expect(landed()).toBe(2);
});

const NO_LOSS = { lamports: 0n, cap: 0n };

/** Writes swaps like those on a chain: first with their reserved funds, then with their outcome. */
async function sender() {
  const { user, wallet, tokens, stored } = await trader();
  const { db } = database;
  const venue = new FakeVenue(1);
  const store = new SwapStore(db, fakeEvents(), () => undefined, 'server');
  const signed = async (key: string, intent = buying(SOL / 100n)) => {
    const pool = venue.pool(MINT);
    if (pool === null) throw new Error('a pool');
    const held = { lamports: 10n * SOL, tokens: await tokens() };
    const plan = planSwap(intent, pool, held);
    const sender = {
      userId: user,
      walletAddress: wallet,
      idempotencyKey: key,
      apiKeyId: null,
      proof: 'unneeded' as const,
    };
    const request = { ...intent, ...sender, hash: key, preset: null, exits: null };
    const swap = pendingSwap(request, plan, {
      walletAddress: wallet,
      createdAt: Date.now(),
      quotedSlot: null,
    });
    return { plan, swap };
  };
  const held = async (side: 'buy' | 'sell'): Promise<HeldPosition> => {
    const swap = { userId: user, idempotencyKey: 'none', walletAddress: wallet, mint: MINT, side };
    return (await loadSwapContext(db, swap)).held;
  };
  const landing = async ({ plan, swap }: Awaited<ReturnType<typeof signed>>): Promise<Landing> => {
    const fill = await venue.reserve({ wallet, mint: MINT, side: plan.side, ...plan.order });
    if (fill.status !== 'reserved') throw new Error('a fill');
    fill.print();
    return {
      swap,
      settlement: settle(plan, fill),
      shares: [],
      trade: fill.trade,
      fillOrder: 1,
      venue: venue.name,
      tried: [],
      priceImpactPct: 0,
      priceUsd: null,
      tokenName: 'Cat',
      symbol: 'CAT',
      settledAt: Date.now(),
      tookMs: 1,
    };
  };
  return { user, wallet, store, signed, held, landing, tokens, stored };
}

const buying = (lamports: bigint) =>
  swapIntent(
    { inputMint: SOL_MINT, outputMint: MINT, swapMode: 'ExactIn', amount: `${lamports}` },
    NOTHING_SENT,
  );
const SELLING_ALL = swapIntent(
  {
    inputMint: MINT,
    outputMint: SOL_MINT,
    swapMode: 'ExactIn',
    amountPercent: 100,
  },
  NOTHING_SENT,
);

it('lands a pending swap once, on its original position and on one changed since', async () => {
  const { wallet, store, signed, held, landing, tokens, stored } = await sender();
  const before = await held('buy');
  const buys = [await signed('one'), await signed('two')] as const;
  for (const { swap } of buys) expect(await store.reserve(swap, NO_LOSS)).toBe(true);
  const [first, second] = [await landing(buys[0]), await landing(buys[1])];
  await store.land(first, before);
  await store.land(second, before);
  const bought = await tokens();
  expect(await stored()).toEqual([{ amount: bought, left: bought, version: 2, lots: 2n, open: true }]);
  await expect(store.land(first, null)).rejects.toBeInstanceOf(NotPending);
  await expect(store.land(second, await held('buy'))).rejects.toBeInstanceOf(NotPending);
  const sale = await signed('three', SELLING_ALL);
  const whole = await held('sell');
  expect(await store.reserve(sale.swap, NO_LOSS)).toBe(true);
  await store.land(await landing(sale), whole);
  expect(await stored()).toMatchObject([{ amount: 0n, left: 0n, version: 3, open: false }]);
  expect(await ledger.balances(database.db, holdAccount(wallet))).toEqual(new Map());
});

it('counts the losses of swaps towards the outflow cap, however many are written concurrently', async () => {
  const { user, wallet, store, signed } = await sender();
  const loss = { lamports: 3n * SOL, cap: 8n * SOL };
  const swaps = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => signed(key)));
  const written = await Promise.allSettled(swaps.map(({ swap }) => store.reserve(swap, loss)));
  expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(written.filter(({ status }) => status === 'rejected')).toMatchObject(
    [1, 2, 3].map(() => ({ reason: { code: 'outflow_cap' } })),
  );
  const lost = async () => (await sharedOutflowOfDay(database.db, user)).user;
  expect(await lost()).toBe(6n * SOL);
  const swap = swaps[written.findIndex(({ status }) => status === 'fulfilled')]?.swap;
  if (swap === undefined) throw new Error('none was written');
  const holds = await ledger.balance(database.db, holdAccount(wallet), SOL_MINT);
  expect(holds).toBe(2n * swap.hold.lamports);
  const tooLarge = { ...swap, id: newId(), idempotencyKey: 'f', hold: { lamports: 11n * SOL, tokens: 0n } };
  const small = { lamports: 1n, cap: 8n * SOL };
  await expect(store.reserve(tooLarge, small)).rejects.toBeInstanceOf(InsufficientFunds);
  expect(await store.reserve({ ...swap, id: newId() }, small)).toBe(false);
  expect(await lost()).toBe(6n * SOL);
});

it('waits for a landing withdrawal of its trader, and the withdrawal never for it', async () => {
  const { user, wallet, store, signed } = await sender();
  const { db } = database;
  const { swap } = await signed('a');
  const { reserving } = await db.transaction(async (tx) => {
    await sql`INSERT INTO withdrawal_outflow_hour (hour, user_id, lamports, platform_lamports)
      VALUES (date_trunc('hour', now(), 'UTC'), ${user}, ${SOL}, ${SOL})`.execute(tx.tables());
    const reserving = store.reserve(swap, { lamports: SOL, cap: 8n * SOL });
    reserving.catch(() => undefined);
    await pause(200);
    await ledger.post(tx, {
      kind: 'withdrawal.sent',
      ref: newId(),
      lines: [
        { account: walletAccount(wallet), asset: SOL_MINT, amount: -SOL },
        { account: outsideAccount(addressOf(71, 1)), asset: SOL_MINT, amount: SOL },
      ],
    });
    return { reserving };
  });
  expect(await reserving).toBe(true);
  expect((await sharedOutflowOfDay(db, user)).user).toBe(2n * SOL);
});

it('writes a signed transaction once, whatever key requests it', async () => {
  const { user, wallet, store, signed } = await sender();
  const { db } = database;
  const sent = { signature: `signature-of-${user}`, transaction: 'AA==', lastValidBlockHeight: 1n, slot: 1 };
  const sentAs = async (key: string) => ({ ...(await signed(key)).swap, sent });
  const first = await sentAs('first');
  expect(await store.reserve(first, NO_LOSS)).toBe(true);
  const left = await ledger.balance(db, walletAccount(wallet), SOL_MINT);
  await expect(store.reserve(await sentAs('second'), NO_LOSS)).rejects.toBeInstanceOf(WrittenBefore);
  expect(await store.reserve(await sentAs('first'), NO_LOSS)).toBe(false);
  expect(await ledger.balance(db, walletAccount(wallet), SOL_MINT)).toBe(left);
  const ending = {
    status: 'expired',
    code: null,
    reason: 'It could not land any more.',
    at: Date.now(),
    tookMs: null,
  } as const;
  expect([await store.end(first, ending), await store.end(first, ending)]).toEqual([true, false]);
  expect(await ledger.balance(db, walletAccount(wallet), SOL_MINT)).toBe(10n * SOL);
});
