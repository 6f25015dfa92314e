import { tokenAccountOf } from '@dugout/local-chain/pools/pool';
import type { Address } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  buyOf,
  type LiveTrader,
  type LiveWorld,
  ledgerAndChain,
  liveWorld,
  SOL,
  sellOf,
  swapped,
  UNTIL,
} from './world.ts';

const listShape = z.object({
  data: z.object({
    accounts: z.array(z.object({ account: z.string(), mint: z.string(), lamports: z.string() })),
    lamports: z.string(),
    feeLamports: z.string(),
  }),
});

describe('the rent of empty token accounts', () => {
  let world: LiveWorld;
  let ann: LiveTrader;
  let mints: readonly Address[];

  beforeAll(async () => {
    world = await liveWorld({ seed: 'rent' });
    ann = await world.trader('Ann', 20n * SOL);
    mints = world.chain.pools.slice(0, 2).map(({ mint }) => mint);
    for (const mint of mints) await swapped(ann.client, buyOf(ann, mint, SOL / 10n));
  });
  afterAll(() => world.stop());

  const list = async (of: LiveTrader = ann) => {
    const { body } = await of.client.call(`/api/v1/wallet/rent?walletAddress=${of.wallet}`);
    return listShape.parse(body).data;
  };
  const reclaim = (body: object, of: LiveTrader = ann) =>
    of.client.call('/api/v1/wallet/rent/reclaim', { method: 'POST', body });

  it('is listed once an account is empty, and never for one with a balance', async () => {
    expect(await list()).toEqual({ accounts: [], lamports: '0', feeLamports: '0' });
    expect((await reclaim({ walletAddress: ann.wallet })).body).toMatchObject({ code: 'nothing_to_reclaim' });
    const [sold] = mints;
    await swapped(ann.client, sellOf(ann, sold as Address, { amountPercent: 100 }));
    const { accounts, feeLamports } = await list();
    const program = world.chain.pools[0]?.token.program as Address;
    expect(accounts.map(({ account }) => account)).toEqual([
      await tokenAccountOf(ann.wallet, sold as Address, program),
    ]);
    expect(feeLamports).toBe('5000');
  });

  it('returns to the wallet, in the ledger as on the chain, once', async () => {
    const { lamports: rent } = await list();
    const before = world.chain.lamports(ann.wallet, 'confirmed');
    const held = await world.chain.tokens(ann.wallet, mints[1] as Address, 'confirmed');
    const { status, body } = await reclaim({ walletAddress: ann.wallet });
    expect([status, body]).toEqual([
      200,
      { data: { closed: 1, lamports: rent, feeLamports: '5000', pending: false } },
    ]);
    expect(world.chain.lamports(ann.wallet, 'confirmed')).toBe(before + BigInt(rent) - 5_000n);
    expect(await world.chain.tokens(ann.wallet, mints[1] as Address, 'confirmed')).toBe(held);
    await vi.waitFor(async () => {
      const { inLedger, onChain } = await ledgerAndChain(world.server.db, world.chain, [ann.wallet]);
      expect(inLedger).toEqual(onChain);
    }, UNTIL);
    expect((await list()).accounts).toEqual([]);
    expect((await reclaim({ walletAddress: ann.wallet })).status).toBe(409);
  });

  it("is not reclaimed for another trader's wallet", async () => {
    const eve = await world.trader('Eve', SOL);
    expect((await reclaim({ walletAddress: ann.wallet }, eve)).body).toMatchObject({
      code: 'wallet_not_found',
    });
  });
});
