import { JITO_TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import { SOL_MINT } from '@dugout/domain/sol';
import type { Chain } from '../chain.ts';
import { type OnchainOrder, type OnchainQuote, type OnchainVenue, VenueRefusal } from '../onchain-venue.ts';
import type { JupiterBuild, JupiterOrder } from './jupiter-answers.ts';
import { minToWallet, quoteFromBuild, routeIn } from './jupiter-build.ts';
import { type JupiterClient, JupiterFailure } from './jupiter-client.ts';
import { InputRefused, inputFor } from './jupiter-exact-out.ts';

interface JupiterVenueOptions {
  readonly client: JupiterClient;
  readonly feeWallet: string;
  readonly chain: Pick<Chain, 'lifetime' | 'mint'>;
}

const BPS = 10_000n;
/** Jupiter's bounds for fees of integrators. */
const MIN_FEE_BPS = 50n;
const MAX_FEE_BPS = 255n;

/** Max cost of signatures and new accounts of a swap. */
const MAX_NETWORK_LAMPORTS = 50_000n;
const MAX_RENT_LAMPORTS = 12_000_000n;

const mintsOf = ({ side, mint }: Pick<OnchainOrder, 'side' | 'mint'>) =>
  side === 'buy' ? { inputMint: SOL_MINT, outputMint: mint } : { inputMint: mint, outputMint: SOL_MINT };

/**
 * Creates the Jupiter venue. If Jupiter offers /build, the transaction is built here, with the platform's fee as
 * a transfer. Otherwise its /order is used as built by Jupiter, with the fee in the same form.
 */
export function jupiterVenue({ client, feeWallet, chain }: JupiterVenueOptions): OnchainVenue {
  let builds = true;

  async function build(
    order: OnchainOrder,
    amount: bigint,
    slippageBps: number,
    signal: AbortSignal | undefined,
  ): Promise<JupiterBuild | null> {
    if (!builds) return null;
    try {
      const { inputMint, outputMint } = mintsOf(order);
      const answer = await client.build({
        owner: order.owner,
        inputMint,
        outputMint,
        amount,
        slippageBps,
        taker: order.wallet,
        signal,
      });
      const isSameSwap =
        answer.inputMint === inputMint && answer.outputMint === outputMint && answer.inAmount === amount;
      if (!isSameSwap) throw new VenueRefusal('Jupiter quoted a different swap', 'unsafe_transaction');
      return answer;
    } catch (error) {
      if (!(error instanceof JupiterFailure) || error.status !== 404) throw refusalOf(error);
      builds = false;
      return null;
    }
  }

  async function request(
    order: OnchainOrder,
    amount: bigint,
    slippageBps: number,
    { whole, signal }: { readonly whole: boolean; readonly signal: AbortSignal | undefined },
  ): Promise<JupiterOrder> {
    const bps = feeBpsOf(order);
    const tipLamports = tipOf(order);
    try {
      const answer = await client.order({
        owner: order.owner,
        ...mintsOf(order),
        amount,
        slippageBps,
        taker: whole ? order.wallet : null,
        priorityLamports: order.priorityLamports,
        tipLamports,
        referral: bps === 0n ? null : { account: feeWallet, bps: Number(bps) },
        signal,
      });
      const { inputMint, outputMint } = mintsOf(order);
      const isSameSwap =
        answer.inputMint === inputMint && answer.outputMint === outputMint && answer.inAmount === amount;
      if (!isSameSwap) throw new VenueRefusal('Jupiter quoted a different swap', 'unsafe_transaction');
      return answer;
    } catch (error) {
      throw refusalOf(error);
    }
  }

  return {
    name: 'Jupiter',
    async prepare(order, signal) {
      const minOf = async (amount: bigint, bps: number): Promise<bigint> => {
        const built = await build(order, routeIn(order, amount), 0, signal);
        if (built !== null) return minToWallet(order, built.outAmount, bps);
        const { outAmount } = await request(order, amount, 0, { whole: false, signal });
        return (outAmount * (BPS - BigInt(bps))) / BPS;
      };
      const { amount, slippageBps } = order;
      const sized = order.mode === 'ExactOut' ? await inputFor(order, minOf) : { amount, slippageBps };
      const built = await build(order, routeIn(order, sized.amount), sized.slippageBps, signal);
      if (built !== null) {
        return quoteFromBuild(
          { order, answer: built, slippageBps: sized.slippageBps, feeWallet, chain },
          sized.amount,
        );
      }
      const answer = await request(order, sized.amount, sized.slippageBps, { whole: order.build, signal });
      return quoteOf(order, answer, sized.slippageBps, feeWallet);
    },
  };

  function quoteOf(
    order: OnchainOrder,
    answer: JupiterOrder,
    slippageBps: number,
    feeDestination: string,
  ): OnchainQuote {
    const { inAmount, outAmount, otherAmountThreshold: least } = answer;
    const platformFee = feeOf(order, answer);
    const [networkLamports, rentLamports] = [
      BigInt(answer.signatureFeeLamports ?? 5_000),
      BigInt(answer.rentFeeLamports ?? 0),
    ];
    if (networkLamports > MAX_NETWORK_LAMPORTS || rentLamports > MAX_RENT_LAMPORTS)
      throw new VenueRefusal('Jupiter requests higher network costs than a swap has', 'unsafe_transaction');
    if (outAmount === 0n) throw new VenueRefusal('The amount is too small to trade', 'amount_too_small');
    if (least * BPS < outAmount * (BPS - BigInt(slippageBps)) - BPS * 2n)
      throw new VenueRefusal('Jupiter allows more slippage than requested', 'unsafe_transaction');
    if (order.mode === 'ExactOut' && least < order.amount)
      throw new VenueRefusal(MOVES_TOO_MUCH, 'slippage_exceeded');
    return {
      inAmount,
      outAmount,
      threshold: order.mode === 'ExactIn' ? least : inAmount,
      platformFee,
      priceImpactPct: Math.abs(answer.priceImpact ?? 0),
      networkLamports,
      tipLamports: tipOf(order),
      rentLamports,
      unsigned: order.build ? unsignedOf(order, answer, platformFee, feeDestination) : null,
    };
  }

  function unsignedOf(
    order: OnchainOrder,
    answer: JupiterOrder,
    platformFee: bigint,
    feeDestination: string,
  ) {
    const { transaction, requestId, lastValidBlockHeight } = answer;
    if (transaction === null || transaction === '' || !lastValidBlockHeight) throw notBuilt(answer);
    const buy = order.side === 'buy';
    // The fee of a sale is paid separately, so the swap itself must yield that much more.
    const gross = buy ? answer.otherAmountThreshold : answer.otherAmountThreshold + feeOnLeast(order, answer);
    return {
      transaction,
      lastValidBlockHeight,
      promise: {
        kind: 'swap' as const,
        wallet: order.wallet,
        ...mintsOf(order),
        maxIn: (buy ? answer.inAmount - platformFee : answer.inAmount).toString(),
        minOut: gross.toString(),
        feeDestination: platformFee === 0n ? null : feeDestination,
        feeLamports: platformFee.toString(),
        tipDestinations: tipOf(order) === 0n ? [] : JITO_TIP_ACCOUNTS,
        tipLamports: tipOf(order).toString(),
        priorityFeeLamports: order.priorityLamports.toString(),
      },
      alsoSend: async (signed: string) => {
        await client.execute(signed, requestId);
      },
    };
  }
}

const MOVES_TOO_MUCH = 'The price is moving too fast for this amount';

/** Returns the tip of an order that Jupiter builds: Jupiter pays tips to Jito only. */
const tipOf = ({ tipLamports, tipAccounts }: OnchainOrder): bigint =>
  JITO_TIP_ACCOUNTS.some((account) => tipAccounts.includes(account)) ? tipLamports : 0n;

/** Returns the fee in basis points, rounded in the trader's favor, as Jupiter accepts no fractions. */
function feeBpsOf({ feePpm }: OnchainOrder): bigint {
  const bps = feePpm / 100n;
  return bps === 0n || bps > MAX_FEE_BPS ? 0n : bps < MIN_FEE_BPS ? MIN_FEE_BPS : bps;
}

/** Returns the platform's fee. Throws `VenueRefusal` when Jupiter would charge more than requested. */
function feeOf(order: OnchainOrder, { inAmount, outAmount, platformFee }: JupiterOrder): bigint {
  const bps = feeBpsOf(order);
  if (order.side === 'buy') return (inAmount * bps) / BPS;
  const reportedFee = platformFee?.amount ?? 0n;
  if (reportedFee > ((outAmount + reportedFee) * bps) / BPS)
    throw new VenueRefusal('Jupiter changed the fee of this swap', 'unsafe_transaction');
  return reportedFee;
}

/** Returns the fee on a sale's min proceeds: the fewest lamports that leave `least` after it. */
function feeOnLeast(order: OnchainOrder, { otherAmountThreshold: least }: JupiterOrder): bigint {
  const bps = feeBpsOf(order);
  return (least * bps) / (BPS - bps);
}

function notBuilt({ errorCode, errorMessage }: JupiterOrder): VenueRefusal {
  if (errorCode === 1) return new VenueRefusal('Balance too low for this Jupiter route', 'insufficient_sol');
  if (errorCode === 2)
    return new VenueRefusal('Not enough SOL in this wallet for the network fee', 'insufficient_sol');
  return new VenueRefusal(
    errorMessage === undefined
      ? 'Jupiter could not build the swap'
      : `Jupiter: ${errorMessage.slice(0, 200)}`,
  );
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof JupiterFailure)) return error;
  if (error.status === 400) return new InputRefused(error.message, 'no_liquidity');
  return new VenueRefusal(error.message, 'venue_unavailable');
}
