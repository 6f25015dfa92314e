/**
 * Tests clients' reports of their wallets' transactions: stored, but never trusted before the chain shows them.
 */

import { toBase58 } from '@dugout/domain/address';
import { SOL_MINT } from '@dugout/domain/sol';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledger, walletAccount } from '#/features/ledger/index.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { addressOf, FakeVenue, mintOf, SOL } from '#tests/trading/fake-venue.ts';
import { FaultyDb } from '#tests/trading/faulty-db.ts';
import { fakeEvents, fakeWallets, give, tradingServer } from '#tests/trading/world.ts';

const WALLET = addressOf(70, 1);
const FOREIGN = addressOf(70, 2);
const signature = (n: number): string => toBase58(new Uint8Array(64).fill(n));

const database = sharedDatabase();
let server: ReturnType<typeof tradingServer>;
let db: FaultyDb;
beforeAll(async () => {
  await give(database.db, walletAccount(WALLET), SOL);
});
beforeEach(() => {
  db = new FaultyDb(database.db);
  const wallets = fakeWallets(db, [
    { userId: 'ann', address: WALLET, archived: false },
    { userId: 'bob', address: FOREIGN, archived: false },
  ]);
  server = tradingServer({ db, venue: new FakeVenue(1), events: fakeEvents(), wallets, mode: 'paper' });
  return () => server.close();
});

const log = (parts: object = {}) =>
  server.call('ann', 'POST', '/swap/log', {
    signature: signature(1),
    walletAddress: WALLET,
    tokenAddress: mintOf(0),
    type: 'buy',
    solAmount: 0.5,
    usdAmount: null,
    status: 'landed',
    ...parts,
  });
const save = (parts: object = {}, user: string | null = 'ann') =>
  server.call(user, 'POST', '/transaction/save', {
    signature: signature(2),
    type: 'deposit',
    wallet_address: WALLET,
    metadata: { from: 'x' },
    ...parts,
  });

describe('records', () => {
  it('[API-57] store the outcome of a swap, unverified, and move nothing', async () => {
    expect((await log()).body.data).toMatchObject({
      type: 'buy',
      status: 'landed',
      verified: false,
      solAmount: 0.5,
    });
    expect(await ledger.balance(database.db, walletAccount(WALLET), SOL_MINT)).toBe(SOL);
  });

  it('[API-68] [WALLET-09] store a transaction of an own wallet, once', async () => {
    const one = (await save()).body.data;
    expect(one).toMatchObject({ type: 'deposit', walletAddress: WALLET, verified: false });
    expect((await save()).body.data.id).toBe(one.id);
  });

  it("of another trader's wallet, of none, or with an invalid signature are rejected", async () => {
    expect((await save({ wallet_address: FOREIGN })).body).toMatchObject({ code: 'wallet_not_found' });
    expect((await log({ walletAddress: FOREIGN })).status).toBe(404);
    expect((await save({ signature: 'abc' })).status).toBe(400);
    expect((await save({ type: 'gift' })).status).toBe(400);
    expect(
      (await save({ metadata: Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`k${n}`, n])) }))
        .status,
    ).toBe(400);
    expect((await save({}, null)).status).toBe(401);
  });

  it('[ERR-65] [ERR-68] fail with the specified texts when they cannot be stored', async () => {
    const broken = tradingServer({
      db: {
        ...database.db,
        tables: () => {
          throw new Error('the database is gone');
        },
      },
      venue: new FakeVenue(1),
      events: fakeEvents(),
      wallets: fakeWallets(db, [{ userId: 'ann', address: WALLET, archived: false }]),
      mode: 'paper',
    });
    const body = { signature: signature(3), type: 'buy' };
    expect(
      await broken.call('ann', 'POST', '/transaction/save', { ...body, wallet_address: WALLET }),
    ).toMatchObject({
      status: 500,
      body: { message: 'Failed to log transaction' },
    });
    const said = {
      ...body,
      walletAddress: WALLET,
      tokenAddress: mintOf(0),
      solAmount: 1,
      usdAmount: 1,
      status: 'landed',
    };
    expect((await broken.call('ann', 'POST', '/swap/log', said)).body).toMatchObject({
      code: 'log_failed',
      message: 'Failed to log transaction',
    });
    await broken.close();
  });
});
