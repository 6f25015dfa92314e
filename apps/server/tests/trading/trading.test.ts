import { TEXTS } from '@dugout/contract/texts';
import { SOL_MINT } from '@dugout/domain/sol';
import { afterAll, describe, expect, it } from 'vitest';
import { ledger, walletAccount } from '#/features/ledger/index.ts';
import { NOTHING_SENT } from '#/features/trading/pricing/execution.ts';
import { planSwap } from '#/features/trading/pricing/swap-plan.ts';
import { swapIntent, swapRequest } from '#/features/trading/pricing/swap-request.ts';
import { SwapStore } from '#/features/trading/settlement/swap-store.ts';
import { landedFillsSince } from '#/features/trading/swaps/fills.repository.ts';
import { pendingSwap } from '#/features/trading/swaps/swap-states.ts';
import { sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { FakeVenue, SOL } from './fake-venue.ts';
import { MINT, tradingWorlds } from './kit.ts';
import { tradingServer } from './world.ts';

const database = sharedDatabase();

const build = tradingWorlds(() => database.db);
const world = sharedEach(build);
afterAll(() => ledger.assertConsistent(database.db));

describe('POST /swap', () => {
  it('[API-56] buys the quoted amount at the quoted costs, and is on the tape', async () => {
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

  it('[API-56] sells: the wallet gets the proceeds less the fee and the transaction costs', async () => {
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
    await world.allowAnyImpact();
    await swap(order({ amount: undefined, amountPercent: 100 }));
    expect(await lamports()).toBe(0n);
    expect((await swap(sale({ amount: undefined, amountPercent: 100 }))).body.data.status).toBe('landed');
  });

  it('[SWAP-03] trades once for 50 requests with one key', async () => {
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

  it('rejects a key used for another swap', async () => {
    const { swap, order, venue } = world;
    const body = order();
    await swap(body);
    expect((await swap({ ...body, amount: '5' })).body.code).toBe('idempotency_mismatch');
    expect(venue.tape).toHaveLength(1);
  });

  it('separates the keys of different traders', async () => {
    const { swap, order, call, other, foreign } = world;
    const body = order();
    await swap(body);
    expect((await call(other, 'POST', '/swap', { ...body, walletAddress: foreign })).status).toBe(200);
  });

  it('never spends more than the balance under concurrency', async () => {
    const { swap, order, lamports, venue } = world;
    await world.allowAnyImpact();
    const answers = await Promise.all(Array.from({ length: 30 }, () => swap(order({ slippageBps: 5_000 }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['insufficient_sol']),
    );
    expect(venue.tape).toHaveLength(9);
    expect(await lamports()).toBe(SOL - 9n * 805_000n);
  });

  it('refunds everything when the price moved too far, with the same answer for the same key', async () => {
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
  ])('[ERR-64] trades nothing and refunds every lamport when %s', async (_name, fault, fates) => {
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

  it('leaves the key free after a venue or database fault, and a retry trades', async () => {
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

  it('[ERR-64] answers a failure without a reason with the specified text', async () => {
    const { swap, order, db } = world;
    db.dead = true;
    expect(await swap(order())).toEqual({
      status: 500,
      body: { error: true, code: 'swap_failed', message: TEXTS.swapFailed },
    });
  });

  it("keeps the trade when only the database's response was lost", async () => {
    const { swap, order, venue, db, tokens } = world;
    db.next = ['lost'];
    const { status, body } = await swap(order());
    expect([status, body.data.status]).toEqual([200, 'landed']);
    expect(venue.tape).toHaveLength(1);
    expect(await tokens()).toBe(BigInt(body.data.outAmount));
  });

  it('has no effect when a dying server could neither book nor end it, and its key is free', async () => {
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

  it('left pending by an earlier version expires at the next start, refunds its reserve and never trades', async () => {
    const { order, venue, lamports, settings, user, wallet, call } = world;
    const body = { ...order(), swapMode: 'ExactIn' as const };
    const pool = venue.pool(MINT);
    if (pool === null) throw new Error('a pool');
    const store = new SwapStore(settings.db, settings.events, () => undefined, 'server');
    const { idempotencyKey } = body;
    const sender = {
      userId: user,
      walletAddress: wallet,
      idempotencyKey,
      apiKeyId: null,
      proof: 'unneeded',
    } as const;
    const request = swapRequest(body, swapIntent(body, NOTHING_SENT), sender);
    const plan = planSwap(request, pool, { lamports: 10n * SOL, tokens: 0n });
    const pending = pendingSwap(request, plan, {
      walletAddress: wallet,
      createdAt: Date.now(),
      quotedSlot: null,
    });
    expect(await store.reserve(pending, { lamports: 0n, cap: 0n })).toBe(true);
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

  it('trades once when a second server gets its key during the booking: the first fill is dropped', async () => {
    const { swap, order, venue, db, lamports, settings, user } = world;
    const others = new FakeVenue(2);
    const second = tradingServer({ ...settings, db: database.db, venue: others });
    const body = order();
    db.next = ['late'];
    let other: Awaited<ReturnType<typeof swap>> | undefined;
    db.delay = async () => {
      other = await second.call(user, 'POST', '/swap', body);
    };
    const answer = await swap(body);
    expect([answer.status, answer.body.data.status]).toEqual([200, 'landed']);
    expect(answer).toEqual(other);
    expect([venue.tape.length, others.tape.length]).toEqual([0, 1]);
    expect(venue.pool(MINT)).toEqual(new FakeVenue(2).pool(MINT));
    expect(await lamports()).toBe(9n * SOL - 805_000n);
  });

  it('writes nothing when its wallet can no longer pay once it has a price', async () => {
    const { swap, order, sale, venue, db, lamports, tokens, wallet, foreign } = world;
    await world.allowAnyImpact();
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
    db.delay = () => away(SOL_MINT, before - 1_000_000n);
    expect((await swap(order({ amount: undefined, amountPercent: 90 }))).body.code).toBe('insufficient_sol');
    db.next = ['late'];
    db.delay = () => away(MINT, 1n);
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
});
