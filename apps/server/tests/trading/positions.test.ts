import { TEXTS } from '@dugout/contract/texts';
import { afterAll, describe, expect, it } from 'vitest';
import { ledger } from '#/features/ledger/index.ts';
import { landedFillsSince } from '#/features/trading/swaps/fills.repository.ts';
import { refusal, sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { FakeVenue, mintOf, SOL } from './fake-venue.ts';
import { MINT, tradingWorlds } from './kit.ts';
import { fakeTokens, tradingServer } from './world.ts';

const database = sharedDatabase();

const build = tradingWorlds(() => database.db);
const world = sharedEach(build);
afterAll(() => ledger.assertConsistent(database.db));

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

  it('[POS-04] returns pnlUsd as a percentage, next to the amount', async () => {
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

  it('shows no value when the pool is unknown', async () => {
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

  it('ends a position when all is sold, and opens a new one with a later buy', async () => {
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

  it('[ERR-69] fails with the specified text', async () => {
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
    expect(data).toMatchObject({ trades: 3, openPositions: 2, winRatePct: null });
    expect(data.cashSol).toBeCloseTo(
      wallets.reduce((sum, { lamports }) => sum + Number(lamports) / 1e9, 0),
      9,
    );
    expect(data.equitySol).toBeCloseTo(data.cashSol + data.positionsSol, 9);
    expect(data.equityUsd).toBeCloseTo(data.equitySol * 200, 6);
    expect(20 + data.realisedSol + data.unrealisedSol).toBeCloseTo(data.equitySol, 6);
    expect(data.feesPaidSol).toBeGreaterThan(0.02 + 3 * 0.000805);
  });

  it("[API-67] [WALLET-08] GET /wallet/transactions lists an own wallet's trades, newest first, in pages", async () => {
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
      expect(await call(stranger, 'GET', '/wallet/transactions/w1')).toMatchObject(
        refusal(404, 'wallet_not_found'),
      );
    }
  });

  it('filled trades can be put on the tape again, exactly and in order', async () => {
    const { swap, order, venue, wallet } = world;
    await Promise.all(Array.from({ length: 6 }, () => swap(order({ slippageBps: 5_000 }))));
    const fills = (await landedFillsSince(database.db, 0)).filter(({ trade }) => trade.wallet === wallet);
    expect(fills.map(({ trade }) => trade)).toEqual(venue.tape);
    const from = venue.tape[3]?.slot ?? 0;
    const later = (await landedFillsSince(database.db, from)).filter(({ trade }) => trade.wallet === wallet);
    expect(later.every(({ slot }) => slot >= from) && later.length < 6).toBe(true);
  });
});
