/** The calls of trading over the real HTTP layer and a real database. */
import { TEXTS } from '@dugout/contract/texts';
import { SOL_MINT } from '@dugout/domain/sol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledger, walletAccount } from '#/features/ledger/index.ts';
import { requestHash } from '#/features/trading/idempotency/request-hash.ts';
import { swapIntent } from '#/features/trading/pricing/swap-intent.ts';
import { planSwap } from '#/features/trading/pricing/swap-plan.ts';
import { landedFillsSince } from '#/features/trading/swaps/fills.repository.ts';
import { pendingSwap } from '#/features/trading/swaps/pending-swap.ts';
import { swapStore } from '#/features/trading/swaps/swap-store.ts';
import { testDatabase } from '#tests/kit/database.ts';
import { addressOf, FakeVenue, mintOf, SOL } from './fake-venue.ts';
import { FaultyDb } from './faulty-db.ts';
import {
  fakeEvents,
  fakeTokens,
  fakeWallets,
  give,
  type TestWallet,
  tradingServer,
} from './trading-world.ts';

const MINT = mintOf(0);
let database: Awaited<ReturnType<typeof testDatabase>>;
let worlds = 0;

/** A trader with 10 SOL, another one, and a server. */
async function build() {
  worlds += 1;
  const [user, other] = [`ann${worlds}`, `bob${worlds}`];
  const wallets: TestWallet[] = [
    { userId: user, address: addressOf(40, worlds * 4), archived: false },
    { userId: user, address: addressOf(40, worlds * 4 + 1), archived: true },
    { userId: other, address: addressOf(40, worlds * 4 + 2), archived: false },
  ];
  for (const { address } of wallets) await give(database.db, walletAccount(address), 10n * SOL);
  const [wallet, archived, foreign] = wallets.map(({ address }) => address);
  if (wallet === undefined || archived === undefined || foreign === undefined)
    throw new Error('three wallets');
  const db = new FaultyDb(database.db);
  const venue = new FakeVenue(2);
  const events = fakeEvents();
  const settings = { db, venue, events, wallets: fakeWallets(db, wallets), mode: 'paper' as const };
  const server = tradingServer(settings);
  let keys = 0;
  const order = (parts: object = {}) => {
    keys += 1;
    return {
      walletAddress: wallet,
      inputMint: SOL_MINT,
      outputMint: MINT,
      amount: SOL.toString(),
      idempotencyKey: `key-${keys}-of-${user}`,
      ...parts,
    };
  };
  const sale = (parts: object = {}) => ({ ...order(parts), inputMint: MINT, outputMint: SOL_MINT });
  return {
    ...server,
    settings,
    user,
    other,
    wallet,
    archived,
    foreign,
    db,
    venue,
    events,
    order,
    sale,
    swap: (body: object) => server.call(user, 'POST', '/swap', body),
    get: (path: string) => server.call(user, 'GET', path),
    lamports: () => ledger.balance(database.db, walletAccount(wallet), SOL_MINT),
    tokens: () => ledger.balance(database.db, walletAccount(wallet), MINT),
  };
}

let world: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  world = await build();
});
afterAll(async () => {
  await ledger.assertConsistent(database.db);
  await database.close();
});

describe('POST /swap', () => {
  it('[API-56] buys what the quote said, takes the costs that it named, and is on the tape', async () => {
    const { swap, order, call, user, lamports, tokens, venue, get } = world;
    const quoted = await call(user, 'POST', '/swap/quote', { ...order(), idempotencyKey: undefined });
    expect(quoted.status).toBe(200);
    expect(await lamports()).toBe(10n * SOL);
    const { status, body } = await swap(order());
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'landed',
      inAmount: SOL.toString(),
      feeLamports: '10000000',
      reason: null,
    });
    for (const same of ['inAmount', 'outAmount', 'feeLamports', 'costs'])
      expect(body.data[same]).toEqual(quoted.body.data[same]);
    expect(await lamports()).toBe(10n * SOL - BigInt(quoted.body.data.totalLamports));
    expect(await tokens()).toBe(BigInt(body.data.outAmount));
    expect(venue.tape.map(({ signature }) => signature)).toEqual([body.data.signature]);
    expect((await get(`/swap/${body.data.id}`)).body).toEqual(body);
  });

  it('[API-56] sells: the wallet gets the proceeds less the fee and the costs of sending', async () => {
    const { swap, order, sale, lamports, tokens } = world;
    await swap(order());
    const before = await lamports();
    const { body } = await swap(sale({ amount: undefined, amountPercent: 100 }));
    expect(body.data.status).toBe('landed');
    expect(await tokens()).toBe(0n);
    expect(await lamports()).toBe(before + BigInt(body.data.outAmount) - 805_000n);
  });

  it('with all SOL leaves an empty wallet that can still sell', async () => {
    const { swap, order, sale, lamports } = world;
    await swap(order({ amount: undefined, amountPercent: 100 }));
    expect(await lamports()).toBe(0n);
    expect((await swap(sale({ amount: undefined, amountPercent: 100 }))).body.data.status).toBe('landed');
  });

  it('[SWAP-03] trades once for 50 presses with one key', async () => {
    const { swap, order, venue, lamports } = world;
    const body = order();
    const answers = await Promise.all(Array.from({ length: 50 }, () => swap(body)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(venue.tape).toHaveLength(1);
    expect(await lamports()).toBe(9n * SOL - 805_000n);
    expect(await swap(body)).toEqual(answers[0]);
  });

  it('trades once when two servers get the same key', async () => {
    const { swap, order, settings, user, venue } = world;
    const second = tradingServer(settings);
    const body = order();
    const [one, two] = await Promise.all([swap(body), second.call(user, 'POST', '/swap', body)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body.data.id).toBe(one.body.data.id);
    expect(venue.tape).toHaveLength(1);
  });

  it('refuses a key that was used for another swap', async () => {
    const { swap, order, venue } = world;
    const body = order();
    await swap(body);
    expect((await swap({ ...body, amount: '5' })).body.code).toBe('idempotency_mismatch');
    expect(venue.tape).toHaveLength(1);
  });

  it('keys of different traders have nothing to do with each other', async () => {
    const { swap, order, call, other, foreign } = world;
    const body = order();
    await swap(body);
    expect((await call(other, 'POST', '/swap', { ...body, walletAddress: foreign })).status).toBe(200);
  });

  it('never spends more than there is, however many swaps run at once', async () => {
    const { swap, order, lamports, venue } = world;
    const answers = await Promise.all(Array.from({ length: 30 }, () => swap(order({ slippageBps: 5_000 }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['insufficient_sol']),
    );
    expect(venue.tape).toHaveLength(9);
    expect(await lamports()).toBe(SOL - 9n * 805_000n);
  });

  it('gives everything back when the price ran away, and says so again for the same key', async () => {
    const { swap, order, venue, lamports, get, events } = world;
    venue.beforeFill = () => venue.move(MINT, { base: 500_000_000_000_000n, quote: 60n * SOL });
    const body = order({ slippageBps: 100 });
    const answer = await swap(body);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: true,
        code: 'slippage_exceeded',
        message: expect.stringContaining('nothing was traded'),
      },
    });
    expect(await lamports()).toBe(10n * SOL);
    expect(await swap(body)).toEqual(answer);
    const emitted = events.emitted.at(-1);
    expect(emitted).toMatchObject({ name: 'trading.failed' });
    const id = emitted !== undefined && 'swapId' in emitted.payload ? String(emitted.payload.swapId) : '';
    expect((await get(`/swap/${id}`)).body.data).toMatchObject({
      status: 'failed',
      inAmount: '0',
      feeLamports: '0',
      signature: null,
    });
  });

  it.each([
    ['the venue breaks', 'throw' as const, []],
    ['the books cannot be written', null, ['fail' as const]],
  ])('[ERR-64] when %s nothing is traded and every lamport is back', async (_name, fault, fates) => {
    const { swap, order, venue, db, lamports, get } = world;
    venue.fault = fault;
    db.next = [...fates];
    const before = venue.pool(MINT);
    expect(await swap(order())).toMatchObject({
      status: 500,
      body: { error: true, code: 'swap_failed', message: expect.any(String) },
    });
    expect(await lamports()).toBe(10n * SOL);
    expect(venue.pool(MINT)).toEqual(before);
    expect((await get('/token/positions')).body.data).toEqual([]);
  });

  it('a fault of the venue or the database leaves the key free: asking again trades', async () => {
    const { swap, order, venue, wallet, lamports } = world;
    const body = order();
    venue.fault = 'throw';
    expect((await swap(body)).body.code).toBe('swap_failed');
    await database.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON swap_fill FOR EACH ROW WHEN (NEW.wallet_address = '${wallet}') EXECUTE FUNCTION refuse()`);
    expect((await swap(body)).body.code).toBe('swap_failed');
    await database.pool.query('DROP FUNCTION refuse() CASCADE');
    expect(await lamports()).toBe(10n * SOL);
    expect((await swap(body)).status).toBe(200);
    expect(venue.tape).toHaveLength(1);
  });

  it('[ERR-64] a failure without a reason answers with the text of the specification', async () => {
    const { swap, order, db } = world;
    db.dead = true;
    expect(await swap(order())).toEqual({
      status: 500,
      body: { error: true, code: 'swap_failed', message: TEXTS.swapFailed },
    });
  });

  it('stands when only the answer of the database was lost', async () => {
    const { swap, order, venue, db, tokens } = world;
    db.next = ['lost'];
    const { status, body } = await swap(order());
    expect([status, body.data.status]).toEqual([200, 'landed']);
    expect(venue.tape).toHaveLength(1);
    expect(await tokens()).toBe(BigInt(body.data.outAmount));
  });

  it('that a dying server could neither book nor end has not happened, and its key is free', async () => {
    const { swap, order, venue, db, lamports, settings, user, trading } = world;
    db.next = ['fail', 'fail'];
    const body = order();
    expect((await swap(body)).body.data.status).toBe('pending');
    await trading.close();
    const next = tradingServer({ ...settings, venue: new FakeVenue(2) });
    expect(await next.trading.expirePending()).toBe(0);
    expect(await lamports()).toBe(10n * SOL);
    expect(await landedFillsSince(database.db, 0)).not.toContainEqual(
      expect.objectContaining({ trade: venue.tape[0] }),
    );
    expect((await next.call(user, 'POST', '/swap', body)).body.data.status).toBe('landed');
    expect(await lamports()).toBe(9n * SOL - 805_000n);
  });

  it('left pending by a server of an earlier version expires at the next start, gives back what it held and never trades again', async () => {
    const { order, venue, lamports, settings, user, wallet, call } = world;
    const body = { ...order(), swapMode: 'ExactIn' as const };
    const pool = venue.pool(MINT);
    if (pool === null) throw new Error('a pool');
    const store = swapStore({ ...settings, exitsEnded: () => undefined, exitsArmed: () => undefined });
    const pending = pendingSwap({
      userId: user,
      walletAddress: wallet,
      idempotencyKey: body.idempotencyKey,
      requestHash: requestHash(body),
      apiKeyId: null,
      plan: planSwap(swapIntent(body), pool, { lamports: 10n * SOL, tokens: 0n }),
      createdAt: Date.now(),
      preset: null,
      exits: null,
      quotedSlot: null,
    });
    expect(await store.reserve(pending)).toBe(true);
    expect(await lamports()).toBe(9n * SOL - 805_000n);
    const next = tradingServer({ ...settings, db: database.db });
    expect(await next.trading.expirePending()).toBe(1);
    expect(await lamports()).toBe(10n * SOL);
    expect((await call(user, 'POST', '/swap', body)).body.data).toMatchObject({
      id: pending.id,
      status: 'expired',
      inAmount: '0',
    });
    expect(venue.tape).toEqual([]);
  });

  it('trades once when a second server gets its key while its fill is being booked: that fill never happens', async () => {
    const { swap, order, venue, db, lamports, settings, user } = world;
    const others = new FakeVenue(2);
    const second = tradingServer({ ...settings, db: database.db, venue: others });
    const body = order();
    db.next = ['late'];
    let other: Awaited<ReturnType<typeof swap>> | undefined;
    db.meanwhile = async () => {
      other = await second.call(user, 'POST', '/swap', body);
    };
    const answer = await swap(body);
    expect([answer.status, answer.body.data.status]).toEqual([200, 'landed']);
    expect(answer).toEqual(other);
    expect([venue.tape.length, others.tape.length]).toEqual([0, 1]);
    expect(venue.pool(MINT)).toEqual(new FakeVenue(2).pool(MINT));
    expect(await lamports()).toBe(9n * SOL - 805_000n);
  });

  it('that its wallet cannot pay any more once it has a price never happens, and nothing is written', async () => {
    const { swap, order, sale, venue, db, lamports, tokens, wallet, foreign } = world;
    await swap(order({ amount: undefined, amountPercent: 50 }));
    const [before, held, pool] = [await lamports(), await tokens(), venue.pool(MINT)];
    const away = (asset: string, amount: bigint) =>
      database.db.transaction((tx) =>
        ledger.post(tx, {
          kind: 'test.away',
          ref: `${wallet} ${asset} ${amount}`,
          lines: [
            { account: walletAccount(wallet), asset, amount: -amount },
            { account: walletAccount(foreign), asset, amount },
          ],
        }),
      );
    db.next = ['late'];
    db.meanwhile = () => away(SOL_MINT, before - 1_000_000n);
    expect((await swap(order({ amount: undefined, amountPercent: 90 }))).body.code).toBe('insufficient_sol');
    db.next = ['late'];
    db.meanwhile = () => away(MINT, 1n);
    expect((await swap(sale({ amount: undefined, amountPercent: 100 }))).body.code).toBe(
      'insufficient_tokens',
    );
    expect([await lamports(), await tokens()]).toEqual([1_000_000n, held - 1n]);
    expect(venue.pool(MINT)).toEqual(pool);
    expect(venue.tape).toHaveLength(1);
  });

  it('ends by itself, its fill never printed, once the database answers again', async () => {
    const { swap, order, venue, db, lamports, get, trading } = world;
    db.next = ['fail', 'fail'];
    const { body } = await swap(order());
    await expect
      .poll(async () => (await get(`/swap/${body.data.id}`)).body.data?.status, { timeout: 10_000 })
      .toBe('failed');
    expect(await lamports()).toBe(10n * SOL);
    expect(venue.tape).toEqual([]);
    await trading.close();
  });

  it('is refused while trading is in development mode', async () => {
    const { settings, user, order, venue } = world;
    const server = tradingServer({ ...settings, mode: 'development' });
    expect(await server.call(user, 'POST', '/swap', order())).toMatchObject({
      status: 409,
      body: { code: 'quick_buy_unavailable', message: TEXTS.developmentMode },
    });
    expect(venue.tape).toEqual([]);
  });
});

describe('bad input moves nothing', () => {
  it.each([
    ['zero', { amount: '0' }, 400, 'amount_invalid'],
    ['a negative amount', { amount: '-1' }, 400, 'amount_invalid'],
    ['a fraction', { amount: '0.5' }, 400, 'amount_invalid'],
    ['more than 64 bits', { amount: '18446744073709551616' }, 400, 'amount_invalid'],
    ['a number instead of a text', { amount: 5 }, 400, 'invalid_input'],
    ['no amount', { amount: undefined }, 400, 'invalid_input'],
    ['amount and percentage', { amountPercent: 5 }, 400, 'invalid_input'],
    ['101 percent', { amount: undefined, amountPercent: 101 }, 400, 'invalid_input'],
    ['0 percent', { amount: undefined, amountPercent: 0 }, 400, 'invalid_input'],
    [
      'a percentage of the output',
      { amount: undefined, amountPercent: 50, swapMode: 'ExactOut' },
      400,
      'invalid_input',
    ],
    ['slippage above 100 %', { slippageBps: 10_001 }, 400, 'invalid_input'],
    ['an unknown preset', { preset: 'yolo' }, 400, 'invalid_input'],
    ['the same mint twice', { outputMint: SOL_MINT }, 400, 'mint_pair_invalid'],
    ['a token for a token', { inputMint: mintOf(1) }, 400, 'mint_pair_invalid'],
    ['no mint', { outputMint: 'nothing' }, 400, 'invalid_input'],
    ['a wallet that is none', { walletAddress: addressOf(99, 99) }, 404, 'wallet_not_found'],
    ['more SOL than there is', { amount: (11n * SOL).toString() }, 409, 'insufficient_sol'],
    [
      'more tokens than the pool has',
      { amount: '1073000000000000', swapMode: 'ExactOut' },
      409,
      'no_liquidity',
    ],
    [
      'tokens that are not there',
      { inputMint: MINT, outputMint: SOL_MINT, amount: '1000000' },
      409,
      'insufficient_tokens',
    ],
    ['a token that cannot be traded', { outputMint: mintOf(77) }, 409, 'pool_not_tradable'],
  ])('%s', async (_name, parts, status, code) => {
    const { swap, call, user, order, lamports, venue } = world;
    expect(await swap(order(parts))).toMatchObject({ status, body: { error: true, code } });
    expect(await call(user, 'POST', '/swap/quote', order(parts))).toMatchObject({
      status,
      body: { error: true, code },
    });
    expect(await lamports()).toBe(10n * SOL);
    expect(venue.tape).toEqual([]);
  });

  it('a token that nobody knows is not found', async () => {
    const { settings, user, order } = world;
    const server = tradingServer({ ...settings, tokens: { ...fakeTokens, tokenFacts: () => null } });
    expect((await server.call(user, 'POST', '/swap', order({ outputMint: mintOf(77) }))).body.code).toBe(
      'token_not_found',
    );
  });

  it("another trader's wallet is not found, an archived one is refused", async () => {
    const { swap, order, foreign, archived } = world;
    expect(await swap(order({ walletAddress: foreign }))).toMatchObject({
      status: 404,
      body: { code: 'wallet_not_found' },
    });
    expect(await swap(order({ walletAddress: archived }))).toMatchObject({
      status: 409,
      body: { code: 'wallet_archived' },
    });
  });

  it('[API-07] guests are refused everywhere', async () => {
    const { call, order } = world;
    for (const path of ['/token/positions', '/portfolio', '/swap/some-id'])
      expect(await call(null, 'GET', path)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    for (const path of ['/swap', '/swap/quote'])
      expect((await call(null, 'POST', path, order())).status).toBe(401);
  });

  it("another trader's swap is not found", async () => {
    const { swap, order, call, other } = world;
    const { body } = await swap(order());
    expect(await call(other, 'GET', `/swap/${body.data.id}`)).toMatchObject({
      status: 404,
      body: { code: 'swap_not_found' },
    });
  });
});

describe('GET /token/positions', () => {
  it('[POS-09] [API-60] lists tokens with name, image, profit and address', async () => {
    const { swap, order, get, venue } = world;
    const { body: bought } = await swap(order());
    const { body } = await get('/token/positions');
    expect(body.data).toHaveLength(1);
    const [position] = body.data;
    expect(position).toMatchObject({
      tokenAddress: MINT,
      tokenName: `Token ${MINT.slice(0, 4)}`,
      token: { image: `/images/token/${MINT}.svg`, name: `Token ${MINT.slice(0, 4)}` },
    });
    expect(position).toMatchObject({
      amount: bought.data.outAmount,
      costLamports: (SOL + 805_000n).toString(),
      boughtLamports: (SOL + 805_000n).toString(),
    });
    expect(position.pnlUsd).toBeLessThan(0);
    expect(venue.tape).toHaveLength(1);
  });

  it('[POS-04] pnlUsd is the percentage; the money stands beside it', async () => {
    const { swap, order, get, venue } = world;
    await swap(order());
    const { base, quote } = venue.pool(MINT)?.reserves ?? { base: 0n, quote: 0n };
    venue.move(MINT, { base, quote: quote * 2n });
    const [position] = (await get('/token/positions')).body.data;
    expect(position.pnlUsd).toBe(position.pnlPercent);
    expect(position.pnlPercent).toBeCloseTo(
      ((position.valueSol - position.costSol) / position.costSol) * 100,
      6,
    );
    expect(position.pnlPercent).toBeGreaterThan(90);
    expect(position.pnlValueUsd).toBeCloseTo(position.pnlSol * 200, 6);
  });

  it('shows no value where the pool is not known', async () => {
    const { swap, order, settings, user } = world;
    await swap(order());
    const server = tradingServer({
      ...settings,
      venue: new FakeVenue(0),
      tokens: { ...fakeTokens, tokenFacts: () => null, solUsd: () => null },
    });
    const [position] = (await server.call(user, 'GET', '/token/positions')).body.data;
    expect(position).toMatchObject({
      valueSol: null,
      pnlSol: null,
      pnlUsd: null,
      pnlValueUsd: null,
      tokenName: `Token ${MINT.slice(0, 4)}`,
    });
  });

  it('a position ends when all is sold, and a later buy opens a new one', async () => {
    const { swap, order, sale, get } = world;
    await swap(order());
    const [first] = (await get('/token/positions')).body.data;
    await swap(sale({ amount: undefined, amountPercent: 100 }));
    expect((await get('/token/positions')).body.data).toEqual([]);
    await swap(order());
    const [second] = (await get('/token/positions')).body.data;
    expect(second.positionId).not.toBe(first.positionId);
    expect(second.realisedLamports).toBe('0');
  });

  it('[ERR-69] says so in the words of the specification when it fails', async () => {
    const { settings, user, swap, order } = world;
    await swap(order());
    const server = tradingServer({
      ...settings,
      tokens: {
        ...fakeTokens,
        solUsd: () => {
          throw new Error('the price is broken');
        },
      },
    });
    const failure = { error: true, code: 'internal', message: TEXTS.positionsFailed };
    expect(await server.call(user, 'GET', '/token/positions')).toEqual({ status: 500, body: failure });
  });
});

describe('the ledger in total', () => {
  it('GET /portfolio adds up: cash, positions, profit and fees', async () => {
    const { swap, order, sale, get } = world;
    await swap(order());
    await swap(order({ outputMint: mintOf(1) }));
    await swap(sale({ amount: undefined, amountPercent: 50 }));
    const { data } = (await get('/portfolio')).body;
    const wallets = await world.settings.wallets.listOf(world.user);
    expect(data).toMatchObject({ trades: 3, openPositions: 2, winRatePct: 0 });
    expect(data.cashSol).toBeCloseTo(
      wallets.reduce((sum, { lamports }) => sum + Number(lamports) / 1e9, 0),
      9,
    );
    expect(data.equitySol).toBeCloseTo(data.cashSol + data.positionsSol, 9);
    expect(data.equityUsd).toBeCloseTo(data.equitySol * 200, 6);
    expect(20 + data.realisedSol + data.unrealisedSol).toBeCloseTo(data.equitySol, 6);
    expect(data.feesPaidSol).toBeGreaterThan(0.02 + 3 * 0.000805);
  });

  it("[API-67] [WALLET-08] GET /wallet/transactions tells an own wallet's trades, newest first, by pages", async () => {
    const { swap, order, sale, get, wallet, call, other } = world;
    const { body: first } = await swap(order());
    const { body: second } = await swap(sale({ amount: undefined, amountPercent: 50 }));
    const { data } = (await get(`/wallet/transactions/${wallet}`)).body;
    expect(data.items.map(({ id }: { id: string }) => id)).toEqual([second.data.id, first.data.id]);
    expect(data.items[1]).toMatchObject({
      type: 'buy',
      solAmount: SOL.toString(),
      tokenAmount: first.data.outAmount,
      realisedLamports: null,
    });
    expect(data.items[0]).toMatchObject({
      type: 'sell',
      solAmount: second.data.outAmount,
      signature: second.data.signature,
    });
    const page = (await get(`/wallet/transactions/${wallet}?limit=1&page=2`)).body.data;
    expect(page.pagination).toEqual({
      page: 2,
      limit: 1,
      count: 2,
      pages: 2,
      hasNextPage: false,
      hasPreviousPage: true,
    });
    expect(page.items).toEqual([data.items[1]]);
    for (const stranger of [other, null]) {
      const public_ = await call(stranger, 'GET', `/wallet/transactions/${wallet}`);
      expect([public_.status, public_.body.data.items]).toEqual([200, []]);
      expect(await call(stranger, 'GET', '/wallet/transactions/w1')).toMatchObject({
        status: 404,
        body: { code: 'wallet_not_found' },
      });
    }
  });

  it('what was filled can be put on the tape again, exactly and in order', async () => {
    const { swap, order, venue, wallet } = world;
    await Promise.all(Array.from({ length: 6 }, () => swap(order({ slippageBps: 5_000 }))));
    const fills = (await landedFillsSince(database.db, 0)).filter(({ trade }) => trade.wallet === wallet);
    expect(fills.map(({ trade }) => trade)).toEqual(venue.tape);
    const from = venue.tape[3]?.slot ?? 0;
    const later = (await landedFillsSince(database.db, from)).filter(({ trade }) => trade.wallet === wallet);
    expect(later.every(({ slot }) => slot >= from) && later.length < 6).toBe(true);
  });
});
