import type { Receipt } from '@dugout/contract/portfolio/receipt';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { shortAddress } from '@dugout/domain/text/short-address';
import type { ReceiptRecord, SwapRecord, TokenDirectory } from '#/features/trading/index.ts';

const sol = (lamports: bigint): number => toNumber(lamports, SOL_DECIMALS);
const isoTime = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** Presents a swap from request to end. A swap that did not trade cost nothing. */
export function receiptView(
  receipt: ReceiptRecord,
  tokens: Pick<TokenDirectory, 'tokenFacts'>,
  decimals: number,
): Receipt {
  const { swap, landedSlot } = receipt;
  const facts = tokens.tokenFacts(swap.mint);
  const landed = swap.status === 'landed';
  const paid = landed || (swap.status === 'failed' && swap.sent !== null);
  const cost = (lamports: bigint): string => (landed ? lamports : 0n).toString();
  const networkCost = (lamports: bigint): string => (paid ? lamports : 0n).toString();
  const worse = worseThanQuoted(swap);
  const fees = swap.platformFee + swap.networkFee + swap.priorityFee + swap.tip + swap.rent - swap.rentBack;
  return {
    swapId: swap.id,
    status: swap.status,
    side: swap.side,
    tokenAddress: swap.mint,
    tokenName: facts?.name ?? receipt.tokenName ?? shortAddress(swap.mint),
    symbol: facts?.symbol ?? receipt.symbol ?? shortAddress(swap.mint),
    image: facts?.image ?? null,
    decimals: receipt.decimals ?? decimals,
    walletAddress: swap.walletAddress,
    signature: swap.signature,
    venue: swap.venue,
    tried: [...swap.tried],
    requestedAt: new Date(swap.createdAt).toISOString(),
    settledAt: isoTime(receipt.settledAt),
    tookMs: swap.tookMs,
    quotedSlot: swap.quotedSlot,
    landedSlot: landedSlot === null ? null : Number(landedSlot),
    quotedIn: swap.quotedIn.toString(),
    quotedOut: swap.quotedOut.toString(),
    gotIn: landed ? swap.inAmount.toString() : null,
    gotOut: landed ? swap.outAmount.toString() : null,
    slippagePct: landed ? worse.pct : null,
    costs: {
      platformLamports: cost(swap.platformFee),
      protocolLamports: cost(swap.poolFee),
      networkLamports: networkCost(swap.networkFee),
      priorityLamports: networkCost(swap.priorityFee),
      tipLamports: cost(swap.tip),
      rentLamports: cost(swap.rent),
      rentBackLamports: cost(swap.rentBack),
      slippageLamports: landed ? worse.lamports.toString() : '0',
    },
    sol: sol(swap.side === 'buy' ? swap.inAmount : swap.outAmount),
    feesSol: landed ? sol(fees) : paid ? sol(swap.networkFee + swap.priorityFee) : 0,
    reason: swap.reason,
  };
}

/**
 * Returns the deviation of a trade from its quote: in percent of the quote, and in lamports (missing tokens of a
 * buy are priced at the quote). Negative when better than quoted. ExactIn compares outputs, ExactOut inputs.
 */
function worseThanQuoted({
  mode,
  side,
  quotedIn,
  quotedOut,
  inAmount,
  outAmount,
}: Pick<SwapRecord, 'mode' | 'side' | 'quotedIn' | 'quotedOut' | 'inAmount' | 'outAmount'>): {
  readonly pct: number;
  readonly lamports: bigint;
} {
  const [quoted, missed] =
    mode === 'ExactIn' ? [quotedOut, quotedOut - outAmount] : [quotedIn, inAmount - quotedIn];
  const inSol = (side === 'sell') === (mode === 'ExactIn');
  const solQuoted = side === 'buy' ? quotedIn : quotedOut;
  return {
    pct: quoted === 0n ? 0 : (Number(missed) / Number(quoted)) * 100,
    lamports: inSol || quoted === 0n ? missed : (missed * solQuoted) / quoted,
  };
}
