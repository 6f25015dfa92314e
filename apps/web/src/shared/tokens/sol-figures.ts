import type { TokenPage } from '@dugout/contract/market/token';
import { toNumber } from '@dugout/domain/base-units';
import { formatAmount, formatMarketCap, UNKNOWN } from '#/shared/format/numbers.ts';
import { formatPrice, formatPriceNumber } from '#/shared/format/price.ts';

/** A token's price in both units; null if unknown. */
export type Prices = Pick<TokenPage, 'priceUsd' | 'priceSol'>;
export type Capitalised = Pick<TokenPage, 'marketCapUsd' | 'priceSol' | 'supply' | 'decimals'>;

/** Formats a price in dollars, or in SOL if only that is known (`0.0₇3375 SOL`), otherwise '-'. */
export function priceText({ priceUsd, priceSol }: Prices): string {
  if (priceUsd !== null) return formatPrice(priceUsd);
  const text = formatPriceNumber(priceSol);
  return text === UNKNOWN ? text : `${text} SOL`;
}

/** Returns the value of the whole supply in SOL; null if price or supply is unknown. */
export const marketCapSol = ({
  priceSol,
  supply,
  decimals,
}: Omit<Capitalised, 'marketCapUsd'>): number | null =>
  priceSol === null || supply === null ? null : priceSol * toNumber(BigInt(supply), decimals);

/** Formats a market cap in dollars, or in SOL if only that is known, otherwise '-'. */
export function marketCapText(figures: Capitalised): string {
  if (figures.marketCapUsd !== null) return formatMarketCap(figures.marketCapUsd);
  const text = formatAmount(marketCapSol(figures));
  return text === UNKNOWN ? text : `${text} SOL`;
}
