import { SOL_MINT } from '@dugout/domain/sol';
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import { describe, expect, it, vi } from 'vitest';
import type { WatchedSimulation } from '#/execution/onchain/chain.ts';
import type { ComputeUse } from '#/execution/onchain/compute-limits.ts';
import type { OnchainVenue } from '#/execution/onchain/onchain-venue.ts';
import { messageHashOf } from '#/execution/onchain/signing.ts';
import { directQuote } from '#/execution/onchain/venues/direct-quote.ts';
import { payment } from '#/execution/onchain/venues/jupiter-build.ts';
import { lifetime, SOL } from '#/execution/onchain/venues/venue.fixture.ts';
import { MINT, PLATFORM, WALLET } from '#/signer/testing/names.ts';
import { NOTHING_SENT } from '../pricing/execution.ts';
import { swapIntent } from '../pricing/swap-request.ts';
import type { OnchainParts } from './onchain-parts.ts';
import { Preparation } from './preparation.ts';

const BOUGHT = 1_000n;
const FEE = 300_000n;
const intent = swapIntent(
  {
    inputMint: SOL_MINT,
    outputMint: MINT,
    amount: `${SOL}`,
    swapMode: 'ExactIn',
    minOut: '1',
    priorityFeeLamports: Number(FEE),
    tipLamports: 0,
  },
  NOTHING_SENT,
);
const chain = { lifetime, lamports: async () => [] };

const direct: OnchainVenue = {
  name: 'pump.fun',
  prepare: (order) =>
    directQuote({
      order,
      trade: {
        terms: { side: 'buy', exact: 'in', amount: SOL, limit: BOUGHT },
        quote: {
          inAmount: SOL,
          outAmount: BOUGHT,
          threshold: BOUGHT,
          platformFee: 0n,
          priceImpactPct: 0,
        },
      },
      feeWallet: PLATFORM,
      chain,
      instructions: async () => payment(WALLET, PLATFORM, SOL),
      opens: async () => [],
    }),
};

/** Prepares a buy whose simulation uses this much; returns the compute budget of the signed transaction. */
async function signedBudget(venue: OnchainVenue, used: ComputeUse | null) {
  const moved = { lamports: -SOL - FEE, tokens: BOUGHT, sideEffects: [] };
  const simulation: WatchedSimulation = { error: null, failure: null, moved, used };
  const sign = vi.fn<OnchainParts['sign']>(async (_promise, transaction) => ({
    transaction,
    signature: 'x',
  }));
  const onchain = {
    sign,
    venues: [venue],
    chain: { ...chain, nodes: 1, simulateWatching: async () => simulation },
    marketDelayMs: () => null,
    twoNodesAbove: 100n * SOL,
  } as unknown as OnchainParts;
  const parts = { tokens: { tokenFacts: () => null } } as unknown as ConstructorParameters<
    typeof Preparation
  >[0];
  await new Preparation(parts, onchain).prepare(
    {
      intent,
      owner: 'trader',
      wallet: WALLET,
      connected: false,
      funds: { lamports: 10n * SOL, tokens: 0n },
      terms: { discountBps: 0n, referrers: [] } as never,
    },
    {
      lifetime: lifetime(),
      mint: Promise.resolve({
        program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        decimals: 6,
        keepsPart: false,
      }),
    },
    null,
    new AbortController(),
  );
  const [promise, transaction] = sign.mock.calls[0] ?? [];
  if (promise === undefined || transaction === undefined) throw new Error('nothing was signed');
  expect(promise.messageHash).toBe(messageHashOf(transaction));
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(transaction, 'base64'));
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (!('instructions' in message)) throw new Error('no instructions');
  const budget = new Map(
    message.instructions
      .filter((one) => message.staticAccounts[one.programAddressIndex]?.startsWith('ComputeBudget'))
      .map(({ data = new Uint8Array() }) => {
        const bytes = Buffer.from(data);
        return [bytes[0], bytes[0] === 3 ? Number(bytes.readBigUInt64LE(1)) : bytes.readUInt32LE(1)] as const;
      }),
  );
  return { units: budget.get(2), microLamports: budget.get(3), loadedBytes: budget.get(4) };
}

describe('the compute budget of a signed swap', () => {
  it('follows its simulation, so that the same fee bids more per unit', async () => {
    const { units, microLamports, loadedBytes } = await signedBudget(direct, {
      units: 60_000,
      loadedBytes: 90_000,
    });
    expect(units).toBe(67_200);
    expect(loadedBytes).toBe(131_072);
    expect(Math.ceil(((microLamports ?? 0) * 67_200) / 1_000_000)).toBe(Number(FEE));
  });

  it('stays as built when the node reports no use', async () => {
    expect((await signedBudget(direct, null)).units).toBe(250_000);
  });

  it('stays as built in a transaction of a venue, which others may have signed', async () => {
    const own: OnchainVenue = {
      ...direct,
      async prepare(order) {
        const quote = await direct.prepare(order);
        const { limited: _, ...unsigned } = quote.unsigned ?? {};
        return { ...quote, unsigned: unsigned as typeof quote.unsigned };
      },
    };
    expect((await signedBudget(own, { units: 60_000, loadedBytes: 90_000 })).units).toBe(250_000);
  });
});
