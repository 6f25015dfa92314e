import { SOL_MINT } from '@dugout/domain/sol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from '#/execution/onchain/chain.ts';
import { FeeMarket } from '#/execution/onchain/fee-market.ts';
import type { OnchainOrder, OnchainVenue } from '#/execution/onchain/onchain-venue.ts';
import { issuance, ledger, walletAccount } from '#/features/ledger/index.ts';
import type { OnchainParts } from '#/features/trading/onchain/onchain-parts.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { TOKEN_PROGRAM } from '#/signer/transaction/programs.ts';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import { addressOf, FakeVenue, mintOf, SOL } from './fake-venue.ts';
import { fakeEvents, fakeWallets, give, tradingServer } from './world.ts';

const MINT = mintOf(0);
const HELD = 1_000_000n;
const FEE = 5_000n;
const NOT_EMPTY = { program: TOKEN_PROGRAM, code: 11 };

const lifetime = async () => ({ blockhash: addressOf(9, 1), lastValidBlockHeight: 5_000n, slot: 4_000 });

/** Fails on the chain as when a token account could not be closed. */
const dusted = { kind: 'landed', transaction: { raw: { signers: 1 }, feeLamports: FEE, failure: NOT_EMPTY } };

describe('a sale of the whole balance on a chain', () => {
  let database: TestDatabase;
  let traders = 0;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  /** A trader with tokens, whose transactions have these outcomes in order. */
  async function world(
    outcomes: readonly unknown[],
    { simulatedDust = false, router = null as OnchainVenue | null },
  ) {
    const { db } = database;
    traders += 1;
    const [userId, address] = [`ann${traders}`, addressOf(41, traders)];
    const own = walletAccount(address);
    await give(db, own, SOL);
    await db.transaction((tx) =>
      ledger.post(tx, {
        kind: 'test.tokens',
        ref: address,
        lines: [
          { account: issuance, asset: MINT, amount: -HELD },
          { account: own, asset: MINT, amount: HELD },
        ],
      }),
    );
    const orders: OnchainOrder[] = [];
    const curve: OnchainVenue = {
      name: 'pump.fun',
      pool: () => 'curve',
      async prepare(order) {
        orders.push(order);
        const promise = {
          kind: 'swap',
          wallet: address,
          inputMint: MINT,
          outputMint: SOL_MINT,
          maxIn: `${order.amount}`,
          minOut: `${SOL}`,
          feeDestination: null,
          feeLamports: '0',
          tipDestinations: [],
          tipLamports: '0',
          priorityFeeLamports: '0',
          closesInput: order.closes,
        } as const;
        const transaction = Buffer.from(order.closes ? [0, 1] : [0, 2]).toString('base64');
        return {
          inAmount: order.amount,
          outAmount: SOL,
          threshold: SOL,
          platformFee: 0n,
          priceImpactPct: 0,
          networkLamports: FEE,
          rentLamports: 0n,
          unsigned: { transaction, lastValidBlockHeight: 5_000n, promise },
        };
      },
    };
    const coming = [...outcomes];
    const sent: string[] = [];
    const onchain = {
      venues: router === null ? [curve] : [curve, router],
      chain: {
        nodes: 1,
        lifetime,
        mint: async () => ({ program: TOKEN_PROGRAM, decimals: 6, keepsPart: false }),
        async simulateWatching(transaction: string) {
          const closes = Buffer.from(transaction, 'base64')[1] === 1;
          const moved = { lamports: SOL, tokens: -(orders.at(-1)?.amount ?? 0n), sideEffects: [] };
          return closes && simulatedDust
            ? { error: 'not empty', failure: NOT_EMPTY, moved, used: null }
            : { error: null, failure: null, moved, used: null };
        },
      },
      confirmations: {
        async follow({ transaction }: { readonly transaction: string }) {
          sent.push(transaction);
          return coming.shift() as Outcome;
        },
        sawBlock: () => undefined,
      },
      means: { tips: [] },
      feeMarket: new FeeMarket({ feePrices: async () => ({ normal: 1n, fast: 1n, turbo: 1n }) }, silentLog),
      sign: async (_promise: unknown, transaction: string) => ({
        transaction,
        signature: `${address}${sent.length}`,
      }),
      checkUnsigned: () => undefined,
      watchPrice: () => undefined,
      feeWallet: addressOf(42, 1),
      marketDelayMs: () => null,
      twoNodesAbove: 100n * SOL,
      outflowCap: 100n * SOL,
      isBookedAsTransfer: async () => false,
    } as unknown as OnchainParts;
    const wallets = fakeWallets(db, [{ userId, address, archived: false }]);
    const settings = {
      db,
      venue: new FakeVenue(1),
      events: fakeEvents(),
      wallets,
      mode: 'live',
      onchain,
    } as const;
    const server = tradingServer(settings);
    const sell = async (key: string, parts: object = {}, at = server) => {
      const body = {
        walletAddress: address,
        inputMint: MINT,
        outputMint: SOL_MINT,
        amountPercent: 100,
        minOut: '1',
        idempotencyKey: key,
        ...parts,
      };
      return at.call(userId, 'POST', '/swap', body);
    };
    return {
      sell,
      orders,
      sent,
      balance: async () => (await ledger.balances(db, own)).get(SOL_MINT),
      tokens: () => ledger.balance(db, own, MINT),
      server,
      another: () => tradingServer(settings),
    };
  }

  it('is sent again without the closing, once, when tokens reached its account before it landed', async () => {
    const { sell, orders, sent, balance, server } = await world([dusted, { kind: 'expired' }], {});
    const { status, body } = await sell('sale-of-everything');
    expect([status, body.data.status]).toEqual([200, 'expired']);
    expect(orders.map(({ closes }) => closes)).toEqual([true, false]);
    expect(sent).toHaveLength(2);
    expect(await balance()).toBe(SOL - FEE);
    // The key belongs to the second transaction.
    expect((await sell('sale-of-everything')).body.data.id).toBe(body.data.id);
    expect(sent).toHaveLength(2);
    await server.close();
  });

  it('[SWAP-03] sells half once for two presses that reach two servers in one moment', async () => {
    const unsettled = [new Promise(() => undefined), new Promise(() => undefined)];
    const { sell, sent, tokens, another } = await world(unsettled, {});
    const second = another();
    const half = { amountPercent: 50, heldAmounts: [`${HELD}`] };
    const answers = [sell('half-of-one-tab', half), sell('half-of-other-tab', half, second)];
    const refused = await Promise.race(answers);
    expect([refused.status, refused.body.code]).toEqual([409, 'holding_changed']);
    const [one, two] = await Promise.all(answers);
    expect([one?.status, two?.status].sort((a = 0, b = 0) => a - b)).toEqual([200, 409]);
    expect(sent).toHaveLength(1);
    expect(await tokens()).toBe(HELD / 2n);
    // The trader knows of the first sale: the rest is sold as an amount.
    expect((await sell('the-rest', { amountPercent: undefined, amount: `${HELD / 4n}` })).status).toBe(200);
    expect(await tokens()).toBe(HELD / 4n);
  });

  it('fails when the second transaction fails too', async () => {
    const { sell, sent, balance, server } = await world([dusted, dusted], {});
    const { status, body } = await sell('sale-of-everything');
    expect([status, body.code]).toEqual([409, 'swap_rejected']);
    expect(sent).toHaveLength(2);
    expect(await balance()).toBe(SOL - 2n * FEE);
    await server.close();
  });

  it('leaves the account open when the simulation shows that it is not empty', async () => {
    const { sell, orders, sent, server } = await world([{ kind: 'expired' }], { simulatedDust: true });
    expect((await sell('sale-of-everything')).body.data.status).toBe('expired');
    expect(orders.map(({ closes }) => closes)).toEqual([true, false]);
    expect(sent).toHaveLength(1);
    await server.close();
  });

  it('is made at the own pool of the token while Jupiter does not answer', async () => {
    const router: OnchainVenue = { name: 'Jupiter', prepare: () => new Promise(() => undefined) };
    const { sell, sent, server } = await world([{ kind: 'expired' }], { router });
    expect((await sell('sale-of-everything')).status).toBe(200);
    expect(sent).toHaveLength(1);
    await server.close();
  });
});
