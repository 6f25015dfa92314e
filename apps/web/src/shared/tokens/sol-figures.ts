import type { TokenPage } from '@dugout/contract/market/token';
import { toNumber } from '@dugout/domain/base-units';
import { formatAmount, formatMarketCap, UNKNOWN } from '#/shared/format/numbers.ts';
import { formatPrice, formatPriceNumber } from '#/shared/format/price.ts';

/** A token's price in both units; null where it is not known. */
export type Prices = Pick<TokenPage, 'priceUsd' | 'priceSol'>;
export type Capitalised = Pick<TokenPage, 'marketCapUsd' | 'priceSol' | 'supply' | 'decimals'>;

/** A price as text: in dollars, in SOL where only that is known (`0.0₇3375 SOL`), '-' where neither is. */
export function priceText({ priceUsd, priceSol }: Prices): string {
  if (priceUsd !== null) return formatPrice(priceUsd);
  const text = formatPriceNumber(priceSol);
  return text === UNKNOWN ? text : `${text} SOL`;
}

/** What the whole supply is worth in SOL; null where price or supply is not known. */
export const marketCapSol = ({
  priceSol,
  supply,
  decimals,
}: Omit<Capitalised, 'marketCapUsd'>): number | null =>
  priceSol === null || supply === null ? null : priceSol * toNumber(BigInt(supply), decimals);

/** A market cap as text: in dollars, in SOL where only that is known, '-' where neither is. */
export function marketCapText(figures: Capitalised): string {
  if (figures.marketCapUsd !== null) return formatMarketCap(figures.marketCapUsd);
  const text = formatAmount(marketCapSol(figures));
  return text === UNKNOWN ? text : `${text} SOL`;
}
