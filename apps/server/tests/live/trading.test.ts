import { tradingFee } from '@dugout/domain/execution/trading-fee';
import { SOL_MINT } from '@dugout/domain/sol';
import { tokenAccountOf } from '@dugout/local-chain/pools/pool';
import type { Address } from '@solana/kit';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { newestOf } from '#/features/wallets/onchain/chain-cursors.repository.ts';
import { shared } from '#tests/kit/testing.ts';
import {
  agreed,
  buyOf,
  FEE_WALLET,
  type LiveTrader,
  liveWorld,
  SOL,
  sellOf,
  swapped,
  UNTIL,
} from './world.ts';

const receiptShape = z.object({
  data: z.object({
    venue: z.string().nullable(),
    signature: z.string().nullable(),
    landedSlot: z.number().nullable(),
    gotIn: z.string().nullable(),
    gotOut: z.string().nullable(),
    costs: z.record(z.string(), z.string()),
  }),
});

const namedWallets = z.object({
  data: z.array(z.object({ name: z.string(), address: z.string(), lamports: z.string() })),
});
const quoteShape = z.object({ data: z.object({ venue: z.string() }) });
const tokenShape = z.object({
  data: z.object({ poolFeeBps: z.number().nullable(), untradableReason: z.string().nullable() }),
});
const walletsShape = z.object({ data: z.array(z.object({ address: z.string(), lamports: z.string() })) });

describe('live trading on a local chain', () => {
  const world = shared(() => liveWorld({ seed: 'live' }));
  const ann = shared(() => world.trader('Ann', 50n * SOL));

  let mint: Address;

  beforeAll(async () => {
    mint = world.chain.pools[0]?.mint as Address;
  });

  const agree = (...traders: LiveTrader[]) => agreed(world, ...traders);

  it("buys and sells with real signatures and records the chain's amounts", async () => {
    const { chain } = world;
    const housed = chain.lamports(FEE_WALLET as Address, 'confirmed');
    const bought = await swapped(ann.client, buyOf(ann, mint, 2n * SOL));
    expect(bought).toMatchObject({
      status: 'landed',
      inAmount: `${2n * SOL}`,
      feeLamports: `${tradingFee(2n * SOL)}`,
    });
    expect(bought.costs).toMatchObject({ networkLamports: '10000', priorityLamports: '100000' });
    expect(BigInt(bought.costs.rentLamports)).toBeGreaterThan(2_000_000n);
    expect(await chain.tokens(ann.wallet, mint, 'confirmed')).toBe(BigInt(bought.outAmount));
    expect(chain.lamports(FEE_WALLET as Address, 'confirmed') - housed).toBe(tradingFee(2n * SOL));
    await agree(ann);

    const { data } = receiptShape.parse((await ann.client.call(`/api/v1/swap/${bought.id}/receipt`)).body);
    expect(data).toMatchObject({
      venue: 'Jupiter',
      signature: bought.signature,
      gotIn: `${2n * SOL}`,
      gotOut: bought.outAmount,
    });
    expect(data.landedSlot).toBeGreaterThan(0);

    const sold = await swapped(ann.client, sellOf(ann, mint, { amountPercent: 50 }));
    expect(sold).toMatchObject({ status: 'landed', inAmount: `${BigInt(bought.outAmount) / 2n}` });
    await agree(ann);
  });

  it('names the venue in a quote, and trades tokens that only a router trades', async () => {
    const { data } = quoteShape.parse(
      (await ann.client.call('/api/v1/swap/quote', { method: 'POST', body: buyOf(ann, mint, SOL) })).body,
    );
    expect(data.venue).toBe('Jupiter');
    // Nobody traded in its pool yet, so its reserves are unknown and no order can be filled against it.
    const { body } = await ann.client.call(`/api/v1/token/${world.chain.pools[1]?.mint}`);
    expect(tokenShape.parse(body).data).toEqual({ poolFeeBps: null, untradableReason: null });
  });

  it('buys at least the requested tokens and sells for at least the requested SOL', async () => {
    const before = await world.chain.tokens(ann.wallet, mint, 'confirmed');
    const bought = await swapped(ann.client, { ...buyOf(ann, mint, 50_000_000_000n), swapMode: 'ExactOut' });
    expect(bought.status).toBe('landed');
    const got = (await world.chain.tokens(ann.wallet, mint, 'confirmed')) - before;
    expect(got).toBeGreaterThanOrEqual(50_000_000_000n);
    expect(got).toBeLessThan(50_600_000_000n);
    const sold = await swapped(
      ann.client,
      sellOf(ann, mint, { amount: `${SOL / 100n}`, swapMode: 'ExactOut' }),
    );
    expect(sold.status).toBe('landed');
    expect(BigInt(sold.outAmount)).toBeGreaterThanOrEqual(SOL / 100n);
    expect(BigInt(sold.outAmount)).toBeLessThan((SOL * 1_02n) / 10_000n);
    await agree(ann);
  });

  it('notices external deposits, including tokens, and external transfers out', async () => {
    const bob = await world.trader('Bob', 3n * SOL);
    await world.chain.giveTokens(mint, bob.wallet, 5_000_000n);
    world.chain.airdrop(bob.wallet, 7n);
    await agree(bob);
    const held = z.object({ data: z.array(z.object({ mint: z.string(), amount: z.string() })) });
    await vi.waitFor(async () => {
      const { body } = await bob.client.call('/api/v1/wallet/tokens');
      expect(held.parse(body).data).toMatchObject([{ mint, amount: '5000000' }]);
    }, UNTIL);
  });

  it('[SWAP-09] [API-23] queries the configured node for balances and whether an address can be paid', async () => {
    const { body } = await ann.client.call('/api/v1/wallet/user');
    const shown = walletsShape.parse(body).data.find(({ address }) => address === ann.wallet);
    expect(shown?.lamports).toBe(`${world.chain.lamports(ann.wallet, 'confirmed')}`);

    const vault = await tokenAccountOf(ann.wallet, mint, world.chain.pools[0]?.token.program as Address);
    const payee = {
      walletAddress: ann.wallet,
      mint: SOL_MINT,
      amount: `${SOL / 100n}`,
      password: ann.password,
    };
    for (const destination of [mint, vault]) {
      for (const call of ['/api/v1/wallet/withdraw/review', '/api/v1/wallet/withdraw']) {
        const refused = await ann.client.call(call, { method: 'POST', body: { ...payee, destination } });
        expect([refused.status, refused.body]).toEqual([
          400,
          expect.objectContaining({ code: 'destination_invalid' }),
        ]);
      }
    }
    const review = { ...payee, destination: FEE_WALLET };
    expect(
      (await ann.client.call('/api/v1/wallet/withdraw/review', { method: 'POST', body: review })).status,
    ).toBe(200);
  });

  it('withdraws over the chain, once', async () => {
    const to = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' as Address;
    const body = {
      walletAddress: ann.wallet,
      mint: SOL_MINT,
      amount: `${SOL}`,
      destination: to,
      password: ann.password,
      idempotencyKey: 'withdraw-1',
    };
    const answer = await ann.client.call('/api/v1/wallet/withdraw', { method: 'POST', body });
    expect(answer.status).toBe(200);
    await ann.client.call('/api/v1/wallet/withdraw', { method: 'POST', body });
    await vi.waitFor(() => expect(world.chain.lamports(to, 'confirmed')).toBe(SOL), UNTIL);
    await agree(ann);
    const tokens = await world.chain.tokens(ann.wallet, mint, 'confirmed');
    const rest = { ...body, mint, amount: `${tokens}`, idempotencyKey: 'withdraw-2' };
    expect((await ann.client.call('/api/v1/wallet/withdraw', { method: 'POST', body: rest })).status).toBe(
      200,
    );
    await vi.waitFor(async () => expect(await world.chain.tokens(to, mint, 'confirmed')).toBe(tokens), UNTIL);
    await agree(ann);
  });

  it('records once a payment to a new wallet before its first balance reading', async () => {
    const made = await ann.client.call('/api/v1/wallet/create', { method: 'POST', body: { name: 'Fresh' } });
    expect(made.status).toBe(200);
    const find = async () =>
      namedWallets
        .parse((await ann.client.call('/api/v1/wallet/user')).body)
        .data.find(({ name }) => name === 'Fresh');
    const fresh = (await find())?.address as Address;
    const body = {
      walletAddress: ann.wallet,
      mint: SOL_MINT,
      amount: `${SOL / 10n}`,
      destination: fresh,
      password: ann.password,
    };
    expect((await ann.client.call('/api/v1/wallet/withdraw', { method: 'POST', body })).status).toBe(200);
    await vi.waitFor(() => expect(world.chain.lamports(fresh, 'confirmed')).toBe(SOL / 10n), UNTIL);
    await vi.waitFor(async () => expect((await newestOf(world.server.db, [fresh])).size).toBe(1), UNTIL);
    expect((await find())?.lamports).toBe(`${SOL / 10n}`);
  });

  it('accepts a swap while another of the wallet is unconfirmed', async () => {
    const { chain } = world;
    const twice = await world.trader('Twice', SOL);
    const other = chain.pools[1]?.mint as Address;
    const before = chain.lamports(twice.wallet, 'processed');
    const simulations = () => chain.calls.get('simulateTransaction') ?? 0;
    chain.holdConfirmations(true);
    const first = swapped(twice.client, buyOf(twice, mint, SOL / 100n));
    await vi.waitFor(() => expect(chain.lamports(twice.wallet, 'processed')).toBeLessThan(before), UNTIL);
    const simulated = simulations();
    const second = swapped(twice.client, buyOf(twice, other, SOL / 50n));
    await vi.waitFor(() => expect(simulations()).toBeGreaterThan(simulated), UNTIL);
    chain.holdConfirmations(false);
    expect([(await first).status, (await second).status]).toEqual(['landed', 'landed']);
    await agree(twice);
  });
});
