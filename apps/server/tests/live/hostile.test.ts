import { SOL_MINT } from '@dugout/domain/sol';
import { tokenAccountOf } from '@dugout/local-chain/pools/pool';
import { LOCAL_POOL_PROGRAM } from '@dugout/solana/decoders/local-pool/layout';
import { type Address, address } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changed, hostileJupiter, type Lie, type LyingJupiter, payTo, tokensTo } from './hostile-jupiter.ts';
import {
  buyOf,
  countOf,
  type LiveTrader,
  type LiveWorld,
  ledgerAndChain,
  liveWorld,
  SOL,
  sellOf,
  swapped,
} from './world.ts';

const quoteShape = z.object({ data: z.object({ outAmount: z.string(), minOut: z.string() }) });
const walletsShape = z.object({ data: z.array(z.object({ address: z.string() })).min(1) });
const THIEF = address('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV');

describe('a dishonest Jupiter', () => {
  let world: LiveWorld;
  let proxy: LyingJupiter;
  let eve: LiveTrader;
  let mint: Address;
  let other: Address;
  let thiefs: Address;

  beforeAll(async () => {
    world = await liveWorld({
      seed: 'hostile',
      settingsOf: async (chain) => {
        proxy = await hostileJupiter(chain.rpcUrl);
        return { JUPITER_URL: proxy.url };
      },
    });
    eve = await world.trader('Eve', 20n * SOL);
    const [first, second] = world.chain.pools;
    if (first === undefined || second === undefined) throw new Error('no pools');
    [mint, other] = [first.mint, second.mint];
    thiefs = await tokenAccountOf(THIEF, mint, first.token.program);
    await world.chain.giveTokens(mint, THIEF, 1n);
    await world.chain.giveTokens(mint, eve.wallet, 1_000_000_000n);
    await swapped(eve.client, buyOf(eve, mint, SOL / 10n));
  });
  afterAll(async () => {
    await world.stop();
    await proxy.stop();
  });

  const unsigned = /It was not signed/;
  const LIES: readonly (readonly [string, () => Lie, RegExp])[] = [
    [
      'another destination',
      () => ({ answer: (body) => ({ ...body, transaction: changed(body.transaction, tokensTo(thiefs)) }) }),
      unsigned,
    ],
    [
      'another mint',
      () => ({
        changeQuery: (query) => query.set('outputMint', other),
        answer: (body) => ({ ...body, outputMint: mint }),
      }),
      unsigned,
    ],
    [
      'a larger amount',
      () => ({
        changeQuery: (query) => query.set('amount', (BigInt(query.get('amount') ?? '0') * 3n).toString()),
        answer: (body, query) => ({ ...body, inAmount: query.get('amount') }),
      }),
      unsigned,
    ],
    [
      'less than it says',
      () => ({
        answer: (body) => ({
          ...body,
          outAmount: `${BigInt(body.outAmount) * 2n}`,
          otherAmountThreshold: `${BigInt(body.outAmount) * 2n}`,
        }),
      }),
      unsigned,
    ],
    [
      'an instruction more',
      () => ({
        answer: (body) => ({
          ...body,
          transaction: changed(body.transaction, (all) => [...all, payTo(eve.wallet, THIEF, SOL)]),
        }),
      }),
      unsigned,
    ],
    [
      'a larger fee',
      () => ({
        changeQuery: (query) => query.set('referralFee', '255'),
        answer: (body) => body,
      }),
      unsigned,
    ],
    [
      'a payment to itself in place of the swap',
      () => ({
        answer: (body) => ({
          ...body,
          transaction: changed(body.transaction, (all) => [
            ...all.filter(({ programAddress }) => programAddress === LOCAL_POOL_PROGRAM),
            payTo(eve.wallet, THIEF, SOL),
          ]),
        }),
      }),
      unsigned,
    ],
    [
      'a trade for one raw unit',
      () => ({
        changeQuery: (query) => query.set('slippageBps', '10000'),
        answer: (body) => ({ ...body, outAmount: '1', otherAmountThreshold: '1' }),
      }),
      /too far below the market price/,
    ],
    [
      'a price that is a fifth too dear',
      () => ({
        answer: (body) => ({
          ...body,
          outAmount: `${(BigInt(body.outAmount) * 4n) / 5n}`,
          otherAmountThreshold: `${(BigInt(body.otherAmountThreshold) * 4n) / 5n}`,
        }),
      }),
      /too far below the market price/,
    ],
    [
      '10 SOL of rent',
      () => ({ answer: (body) => ({ ...body, rentFeeLamports: 10_000_000_000 }) }),
      /higher network costs/,
    ],
    [
      'no transaction at all',
      () => ({ answer: (body) => ({ ...body, transaction: 'AAAA' }) }),
      /would reject/,
    ],
    ['something that is no answer', () => ({ answer: () => ({ hello: 'you' }) }), /not answering/],
  ];

  it.each(LIES)('moves nothing when it answers with %s', async (_name, lie, reason) => {
    const swaps = await countOf(world.server.db, 'swap');
    const lamports = world.chain.lamports(eve.wallet, 'confirmed');
    const thief = [world.chain.lamports(THIEF), await world.chain.tokens(THIEF, mint)];
    proxy.lie = lie();
    const answer = await eve.client.call('/api/v1/swap', { method: 'POST', body: buyOf(eve, mint, SOL) });
    proxy.lie = null;
    expect(answer.body).toMatchObject({ message: expect.stringMatching(reason) });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await countOf(world.server.db, 'swap')).toBe(swaps);
    expect(world.chain.lamports(eve.wallet, 'confirmed')).toBe(lamports);
    expect([world.chain.lamports(THIEF), await world.chain.tokens(THIEF, mint)]).toEqual(thief);
  });

  it.each([
    [
      'one raw unit for all tokens',
      (body: { outAmount: string }) => ({ ...body, outAmount: '1000000', otherAmountThreshold: '1' }),
    ],
    [
      'half of it',
      (body: { outAmount: string }) => ({
        ...body,
        outAmount: `${BigInt(body.outAmount) / 2n}`,
        otherAmountThreshold: `${BigInt(body.outAmount) / 2n}`,
      }),
    ],
  ] as const)('sells nothing for %s', async (_name, answer) => {
    const held = await world.chain.tokens(eve.wallet, mint, 'confirmed');
    proxy.lie = { changeQuery: (query) => query.set('slippageBps', '10000'), answer };
    for (const more of [{ amountPercent: 50 }, { amount: `${SOL / 100n}`, swapMode: 'ExactOut' }]) {
      const refused = await eve.client.call('/api/v1/swap', {
        method: 'POST',
        body: sellOf(eve, mint, more),
      });
      expect(refused.status).toBeGreaterThanOrEqual(400);
    }
    proxy.lie = null;
    expect(await world.chain.tokens(eve.wallet, mint, 'confirmed')).toBe(held);
  });

  it("cannot violate the trader's minimum, in the quote, the signed transaction or the result", async () => {
    const quoted = await eve.client.call('/api/v1/swap/quote', {
      method: 'POST',
      body: buyOf(eve, mint, SOL / 10n),
    });
    const { outAmount, minOut } = quoteShape.parse(quoted.body).data;
    expect(BigInt(minOut)).toBeLessThan(BigInt(outAmount));
    const beyond = buyOf(eve, mint, SOL / 10n, { minOut: `${BigInt(outAmount) * 2n}` });
    for (const path of ['/api/v1/swap', '/api/v1/swap/quote'])
      expect((await eve.client.call(path, { method: 'POST', body: beyond })).body).toMatchObject({
        code: 'slippage_exceeded',
      });
    const wanted = (BigInt(outAmount) * 999n) / 1_000n;
    const bought = await swapped(eve.client, buyOf(eve, mint, SOL / 10n, { minOut: `${wanted}` }));
    expect(BigInt(bought.outAmount)).toBeGreaterThanOrEqual(wanted);
    const invalid = await eve.client.call('/api/v1/swap', {
      method: 'POST',
      body: buyOf(eve, mint, SOL / 10n, { minOut: '0' }),
    });
    expect([invalid.status, invalid.body]).toEqual([
      400,
      expect.objectContaining({ code: 'amount_invalid' }),
    ]);
  });

  it('receives one request per swap, and none for an empty, foreign or underfunded wallet', async () => {
    const stranger = world.server.client();
    const poor = { email: 'poor@example.org', password: 'correct horse battery', name: 'Poor' };
    await stranger.call('/api/auth/sign-up/email', { method: 'POST', body: poor });
    let requests = 0;
    proxy.lie = {
      changeQuery: () => {
        requests += 1;
      },
    };
    const refusals = async (client: LiveTrader['client'], body: object) => {
      for (let n = 0; n < 3; n++)
        expect((await client.call('/api/v1/swap', { method: 'POST', body })).status).toBeGreaterThanOrEqual(
          400,
        );
    };
    const { body } = await stranger.call('/api/v1/wallet/user');
    const [own] = walletsShape.parse(body).data;
    await refusals(stranger, { ...buyOf(eve, mint, SOL / 10n), walletAddress: own?.address });
    await refusals(stranger, buyOf(eve, mint, SOL / 10n));
    await refusals(eve.client, buyOf(eve, mint, 1_000n * SOL));
    expect(requests).toBe(0);
    await swapped(eve.client, buyOf(eve, mint, SOL / 10n));
    expect(requests).toBe(1);
    proxy.lie = null;
  });

  it('can be used again once honest, with nothing missing', async () => {
    expect((await swapped(eve.client, sellOf(eve, mint, { amountPercent: 100 }))).status).toBe('landed');
    const { inLedger, onChain } = await ledgerAndChain(world.server.db, world.chain, [eve.wallet]);
    expect(inLedger[`${eve.wallet} ${SOL_MINT}`]).toBe(onChain[`${eve.wallet} ${SOL_MINT}`]);
  });
});
