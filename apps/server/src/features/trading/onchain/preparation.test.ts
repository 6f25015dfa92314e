import type { PriorityMode } from '@dugout/domain/execution/priority-fee';
import { SOL_MINT } from '@dugout/domain/sol';
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import { describe, expect, it, vi } from 'vitest';
import type { WatchedSimulation } from '#/execution/onchain/chain.ts';
import type { ComputeUse } from '#/execution/onchain/compute-limits.ts';
import { FeeMarket } from '#/execution/onchain/fee-market.ts';
import type { OnchainVenue } from '#/execution/onchain/onchain-venue.ts';
import { messageHashOf } from '#/execution/onchain/signing.ts';
import { directQuote } from '#/execution/onchain/venues/direct-quote.ts';
import { payment } from '#/execution/onchain/venues/payments.ts';
import { lifetime, SOL } from '#/execution/onchain/venues/venue.fixture.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { MINT, PLATFORM, WALLET } from '#/signer/testing/names.ts';
import { applyMarket, NOTHING_SENT } from '../pricing/execution.ts';
import { swapIntent } from '../pricing/swap-request.ts';
import type { OnchainParts } from './onchain-parts.ts';
import { Preparation } from './preparation.ts';

const BOUGHT = 1_000n;
const PRICES = { normal: 10_000n, fast: 500_000n, turbo: 9_000_000n };
const FEE = 300_000n;
const FIELDS = {
  inputMint: SOL_MINT,
  outputMint: MINT,
  amount: `${SOL}`,
  swapMode: 'ExactIn',
  minOut: '1',
  priorityFeeLamports: Number(FEE),
  tipLamports: 0,
} as const;
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

/** Prepares a buy whose simulation uses this much; returns its plan and the compute budget of the transaction. */
async function signedBudget(venue: OnchainVenue, used: ComputeUse | null, priority: PriorityMode = 'fixed') {
  const moved = { lamports: -SOL - 6_000n, tokens: BOUGHT, sideEffects: [] };
  const simulation: WatchedSimulation = { error: null, failure: null, moved, used };
  const sign = vi.fn<OnchainParts['sign']>(async (_promise, transaction) => ({
    transaction,
    signature: 'x',
  }));
  const requests: (readonly string[])[] = [];
  const feePrices = async (accounts: readonly string[]) => {
    requests.push(accounts);
    return PRICES;
  };
  const feeMarket = new FeeMarket({ feePrices }, silentLog);
  const { fees } = await vi.waitFor(() => {
    const estimate = feeMarket.estimate(MINT, PLATFORM);
    expect(estimate.fees).not.toBeNull();
    return estimate;
  });
  const requested = swapIntent({ ...FIELDS, priority }, NOTHING_SENT);
  const market = { fees, range: null, units: 250_000, tips: null };
  const intent = { ...requested, execution: applyMarket(requested.execution, market) };
  const onchain = {
    sign,
    venues: [venue],
    means: NOTHING_SENT,
    feeMarket,
    chain: { ...chain, nodes: 1, simulateWatching: async () => simulation },
    marketDelayMs: () => null,
    twoNodesAbove: 100n * SOL,
  } as unknown as OnchainParts;
  const parts = { tokens: { tokenFacts: () => null } } as unknown as ConstructorParameters<
    typeof Preparation
  >[0];
  const { done } = await new Preparation(parts, onchain).prepare(
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
  const { plan } = done;
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
  const [units = 0, microLamports = 0, loadedBytes] = [2, 3, 4].map((kind) => budget.get(kind));
  const fee = BigInt(Math.ceil((microLamports * units) / 1_000_000));
  expect([promise.kind === 'swap' && promise.priorityFeeLamports, plan.execution.priorityLamports]).toEqual([
    fee.toString(),
    fee,
  ]);
  expect(plan.sendingCost).toBe(fee + 5_000n);
  expect(plan.hold.lamports).toBe(SOL + plan.sendingCost);
  expect(plan.totalLamports).toBe(SOL + plan.sendingCost);
  return { units, fee, loadedBytes, requests };
}

const USED = { units: 60_000, loadedBytes: 90_000 };

describe('the compute budget of a signed swap', () => {
  it('follows its simulation, so that the same fee bids more per unit', async () => {
    expect(await signedBudget(direct, USED)).toMatchObject({ units: 67_200, loadedBytes: 131_072, fee: FEE });
  });

  it('stays as built when the node reports no use', async () => {
    expect(await signedBudget(direct, null)).toMatchObject({ units: 250_000, fee: FEE });
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
    expect(await signedBudget(own, USED)).toMatchObject({ units: 250_000, fee: FEE });
  });

  it('pays the price of its level for the units that it may use', async () => {
    expect(await signedBudget(direct, USED, 'fast')).toMatchObject({ units: 67_200, fee: 33_600n });
    expect(await signedBudget(direct, USED, 'normal')).toMatchObject({ fee: 672n });
  });

  it('pays at most the max of an automatic fee', async () => {
    expect(await signedBudget(direct, USED, 'turbo')).toMatchObject({ fee: FEE });
  });
});
