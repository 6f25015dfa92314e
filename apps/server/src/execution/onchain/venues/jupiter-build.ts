import { tradingFee } from '@dugout/domain/execution/trading-fee';
import { SOL_MINT } from '@dugout/domain/sol';
import { AccountRole, address, type Instruction } from '@solana/kit';
import type { Chain } from '../chain.ts';
import { type ComputeLimits, MAX_LOADED_BYTES } from '../compute-limits.ts';
import { type OnchainOrder, type OnchainQuote, VenueRefusal } from '../onchain-venue.ts';
import { closed, tokenAccount } from '../transactions/accounts.ts';
import { assemble, writableOf } from '../transactions/assemble.ts';
import type { JupiterBuild, JupiterInstruction } from './jupiter-answers.ts';
import { payment, tipPayment } from './payments.ts';

/** Max compute units of a route over several pools, before its simulation. */
const MAX_UNITS = 600_000;
/** A price that moves crosses more ticks or bins of a pool. */
const MARGIN_PCT = 20;
const BPS = 10_000n;
/** Rent of a token account: wrapped SOL needs one during the swap, and a first buy opens one for the token. */
const TOKEN_ACCOUNT_LAMPORTS = 2_039_280n;

const ROLES = [
  AccountRole.READONLY,
  AccountRole.READONLY_SIGNER,
  AccountRole.WRITABLE,
  AccountRole.WRITABLE_SIGNER,
] as const;

const instructionOf = ({ programId, accounts, data }: JupiterInstruction): Instruction => ({
  programAddress: address(programId),
  accounts: accounts.map(({ pubkey, isSigner, isWritable }) => ({
    address: address(pubkey),
    role: ROLES[(isWritable ? 2 : 0) + (isSigner ? 1 : 0)] ?? AccountRole.READONLY,
  })),
  data: Uint8Array.from(Buffer.from(data, 'base64')),
});

/**
 * Returns lookup tables in which none of the accounts is found. Senders do not see a tip to an account of a lookup
 * table. The places of the others stay the same; no instruction names a table.
 */
const tablesWithout = (
  tables: Readonly<Record<string, readonly string[]>>,
  accounts: readonly string[],
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(tables).map(([table, addresses]) => [
      table,
      addresses.map((one) => (accounts.includes(one) ? table : one)),
    ]),
  );

interface BuiltQuote {
  readonly order: OnchainOrder;
  readonly answer: JupiterBuild;
  readonly slippageBps: number;
  readonly feeWallet: string;
  readonly chain: Pick<Chain, 'lifetime' | 'mint'>;
}

/** Returns the route's input when `amount` leaves the wallet for the trade. */
export const routeIn = ({ side, feePpm }: Pick<OnchainOrder, 'side' | 'feePpm'>, amount: bigint): bigint =>
  side === 'buy' ? amount - tradingFee(amount, feePpm) : amount;

/**
 * Returns the min amount that reaches the wallet from a route that yields `out` less the slippage. The fee of a
 * sale is computed from the quoted proceeds, whatever the actual ones.
 */
export const minToWallet = (
  { side, feePpm }: Pick<OnchainOrder, 'side' | 'feePpm'>,
  out: bigint,
  slippageBps: number,
): bigint => (out * (BPS - BigInt(slippageBps))) / BPS - (side === 'sell' ? tradingFee(out, feePpm) : 0n);

/**
 * Builds a swap from Jupiter's instructions and the platform's fee; the fee of a sale is computed from the quoted
 * proceeds.
 */
export async function quoteFromBuild(
  { order, answer, slippageBps, feeWallet, chain }: BuiltQuote,
  amount: bigint,
): Promise<OnchainQuote> {
  const { wallet, side, priorityLamports, tipLamports, feePpm } = order;
  const { inAmount, outAmount, otherAmountThreshold: least } = answer;
  if (outAmount === 0n) throw new VenueRefusal('The amount is too small to trade', 'amount_too_small');
  if (least * BPS < outAmount * (BPS - BigInt(slippageBps)) - BPS * 2n)
    throw new VenueRefusal('Jupiter allows more slippage than requested', 'unsafe_transaction');
  const buy = side === 'buy';
  const platformFee = buy ? amount - inAmount : tradingFee(outAmount, feePpm);
  const out = buy ? outAmount : outAmount - platformFee;
  const minReceived = buy ? least : least - platformFee;
  if (minReceived <= 0n) throw new VenueRefusal('The amount is too small to trade', 'amount_too_small');
  if (order.mode === 'ExactOut' && minReceived < order.amount)
    throw new VenueRefusal('The price is moving too fast for this amount', 'slippage_exceeded');
  return {
    inAmount: amount,
    outAmount: out,
    threshold: order.mode === 'ExactIn' ? minReceived : amount,
    platformFee,
    priceImpactPct: Math.abs(Number(answer.priceImpactPct ?? 0)) * 100 || 0,
    networkLamports: 5_000n,
    rentLamports: buy ? 2n * TOKEN_ACCOUNT_LAMPORTS : TOKEN_ACCOUNT_LAMPORTS,
    unsigned: order.build ? await unsigned() : null,
  };

  async function unsigned() {
    const [lifetime, mint] = await Promise.all([
      chain.lifetime(),
      order.closes ? chain.mint(order.mint) : null,
    ]);
    const emptied = mint && (await tokenAccount(wallet, order.mint, mint.program));
    const all = [
      ...answer.setupInstructions,
      answer.swapInstruction,
      ...(answer.cleanupInstruction ? [answer.cleanupInstruction] : []),
    ];
    const instructions = [
      ...all.map(instructionOf),
      ...(mint && emptied ? [closed(wallet, emptied, mint.program)] : []),
      ...answer.otherInstructions.map(instructionOf),
      ...payment(wallet, feeWallet, platformFee),
      ...tipPayment(order),
    ];
    const tables = tablesWithout(answer.addressesByLookupTableAddress ?? {}, order.tipAccounts);
    const [inputMint, outputMint] = buy ? [SOL_MINT, order.mint] : [order.mint, SOL_MINT];
    const within = (limits: ComputeLimits, priority: bigint): string =>
      assemble({ payer: wallet, lifetime, limits, priorityLamports: priority, instructions, tables });
    return {
      transaction: within({ units: MAX_UNITS, loadedBytes: MAX_LOADED_BYTES }, priorityLamports),
      limited: { assemble: within, marginPct: MARGIN_PCT, writable: writableOf(instructions) },
      lastValidBlockHeight: lifetime.lastValidBlockHeight,
      promise: {
        kind: 'swap' as const,
        wallet,
        inputMint,
        outputMint,
        maxIn: inAmount.toString(),
        minOut: least.toString(),
        feeDestination: platformFee === 0n ? null : feeWallet,
        feeLamports: platformFee.toString(),
        tipDestinations: tipLamports === 0n ? [] : order.tipAccounts,
        tipLamports: tipLamports.toString(),
        priorityFeeLamports: priorityLamports.toString(),
        closesInput: emptied !== null,
      },
    };
  }
}
