import { toNumber } from '@dugout/domain/base-units';
import { quoteAtPool, type TokenTransfer, type Trade } from '@dugout/domain/market-events';
import { LAMPORTS_PER_SOL, SOL_MINT } from '@dugout/domain/sol';
import { quoteOf, unitPrice } from '@dugout/market/figures/quotes';
import type { Activity } from '../index.ts';
import type { PastTrade, TrackedMarket } from '../ports.ts';

const DOLLAR = 1e6;

/** Converts a live trade. Null for a token that the market does not keep. */
export function tradeActivity(trade: Trade, market: TrackedMarket, seenAt: number): Activity | null {
  const { mint, tokenAmount } = trade;
  if (market.token(mint) === null) return null;
  const [quote, solUsd] = [quoteOf(trade.quoteMint), market.solUsd()];
  const amount = Number(trade.quoteAmount);
  const dollars = quote === 'usd' ? amount / DOLLAR : null;
  const sol =
    quote === 'sol'
      ? amount / Number(LAMPORTS_PER_SOL)
      : dollars === null || solUsd === null
        ? null
        : dollars / solUsd;
  const usd = dollars ?? (sol === null || solUsd === null ? null : sol * solUsd);
  const { id, wallet, side: type, time, slot, signature } = trade;
  const price = unitPrice(trade.reserves, tokenAmount, quoteAtPool(trade), trade.decimals, quote);
  const usdOfQuote = { sol: solUsd, usd: 1, other: null }[quote];
  const priceUsd = usdOfQuote === null || Number.isNaN(price) ? null : price * usdOfQuote;
  const marketCapUsd = marketCapAt(mint, priceUsd, market);
  return {
    id,
    wallet,
    type,
    time,
    slot,
    mint,
    tokenAmount,
    sol,
    usd,
    marketCapUsd,
    signature,
    seenAt,
    direction: null,
    counterparty: null,
  };
}

export function pastActivity(wallet: string, trade: PastTrade, market: TrackedMarket): Activity {
  const {
    id,
    side: type,
    time,
    slot,
    mint,
    tokenAmount,
    quoteAmount,
    inSol,
    usd,
    priceUsd,
    signature,
  } = trade;
  const sol = inSol ? Number(quoteAmount) / Number(LAMPORTS_PER_SOL) : null;
  const marketCapUsd = marketCapAt(mint, priceUsd, market);
  const unseen = { seenAt: null, direction: null, counterparty: null };
  return { id, wallet, type, time, slot, mint, tokenAmount, sol, usd, marketCapUsd, signature, ...unseen };
}

/** Smaller amounts of SOL are not published: dust is sent to appear in lists. */
const MIN_LAMPORTS_PUBLISHED = 1_000_000n;

/**
 * Converts a transfer from the view of one of its two wallets. Null for dust, and for a token that the market
 * does not keep.
 */
export function transferActivity(
  transfer: TokenTransfer,
  direction: 'in' | 'out',
  market: TrackedMarket,
  seenAt: number,
): Activity | null {
  const { time, slot, mint, tokenAmount, signature, from, to } = transfer;
  if (mint === SOL_MINT ? tokenAmount < MIN_LAMPORTS_PUBLISHED : market.token(mint) === null) return null;
  const [wallet, counterparty] = direction === 'in' ? [to, from] : [from, to];
  const sol = mint === SOL_MINT ? Number(tokenAmount) / Number(LAMPORTS_PER_SOL) : null;
  const solUsd = market.solUsd();
  return {
    id: `${transfer.id}:${direction}`,
    wallet,
    type: 'transfer',
    time,
    slot,
    mint,
    tokenAmount,
    sol,
    usd: sol === null || solUsd === null ? null : sol * solUsd,
    marketCapUsd: null,
    signature,
    seenAt,
    direction,
    counterparty,
  };
}

/** Returns the market cap in US dollars at a trade's price. */
function marketCapAt(mint: string, priceUsd: number | null, market: TrackedMarket): number | null {
  const token = market.token(mint);
  return priceUsd === null || token === null || token.supply === null
    ? null
    : priceUsd * toNumber(token.supply, token.decimals);
}

/** Returns a negative number when `a` happened before `b`. */
export const byChain = (a: Activity, b: Activity): number =>
  a.time - b.time || a.slot - b.slot || (a.id < b.id ? -1 : Number(a.id > b.id));
