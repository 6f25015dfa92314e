import type { Holder, TokenTrade, TraderStanding } from '@dugout/contract/market/trades';
import { NATIVE_QUOTE_MINT, SOL_MINT } from '@dugout/domain/sol';
import type { HolderRow, MarketTrade, TraderStanding as Standing } from '@dugout/market/types';

/** Published names of known traders, by address. */
export type WalletNames = ReadonlyMap<string, string>;

const isSol = (quoteMint: string): boolean => quoteMint === SOL_MINT || quoteMint === NATIVE_QUOTE_MINT;

/** `wholeHistory` is false for an incomplete trade history, in which holdings are unknown. */
const standingView = (standing: Standing, wholeHistory: boolean): TraderStanding => ({
  ...standing,
  heldPct: wholeHistory ? standing.heldPct : null,
  openAmount: standing.openAmount.toString(),
});

/** Presents a trade on a token's tape. Its SOL side is null when the pool is not quoted in SOL. */
export const tokenTrade = (
  trade: MarketTrade,
  quoteMint: string,
  names: WalletNames,
  wholeHistory: boolean,
): TokenTrade => ({
  id: trade.id,
  time: new Date(trade.time).toISOString(),
  wallet: trade.wallet,
  walletName: names.get(trade.wallet) ?? null,
  side: trade.side,
  tokenAmount: trade.tokenAmount.toString(),
  solAmount: isSol(quoteMint) ? trade.quoteAmount.toString() : null,
  usdAmount: trade.usd,
  priceSol: trade.priceSol,
  priceUsd: trade.priceUsd,
  setsPrice: trade.setsPrice,
  signature: trade.signature,
  slot: trade.slot,
  marks: [...trade.marks],
  standing: trade.standing && standingView(trade.standing, wholeHistory),
});

export const holderView = (holder: HolderRow, names: WalletNames): Holder => ({
  wallet: holder.wallet,
  walletName: names.get(holder.wallet) ?? null,
  amount: holder.amount.toString(),
  pct: holder.pct,
  marks: [...holder.marks],
  isPool: holder.isPool,
});
