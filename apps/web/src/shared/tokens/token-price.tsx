import { formatAmount, formatMarketCap, UNKNOWN } from '#/shared/format/numbers.ts';
import { formatPrice, formatPriceNumber } from '#/shared/format/price.ts';
import { SolMark } from './marks/sol-mark.tsx';
import { type Capitalised, marketCapSol, type Prices } from './sol-figures.ts';

/** A figure in SOL with its mark; '-' has none. */
const InSol = ({ children }: { readonly children: string }) =>
  children === UNKNOWN ? (
    UNKNOWN
  ) : (
    <span className="inline-flex items-center gap-[0.3em]" title="In SOL: SOL price in USD unavailable">
      <SolMark className="size-[0.75em] shrink-0 text-t3" />
      {children}
      <span className="sr-only"> SOL</span>
    </span>
  );

/** A price in dollars, or in SOL if only that is known. */
export const TokenPrice = ({ priceUsd, priceSol }: Prices) =>
  priceUsd === null ? <InSol>{formatPriceNumber(priceSol)}</InSol> : formatPrice(priceUsd);

/** A market cap in dollars, or in SOL if the SOL price is unknown but the supply is known. */
export const MarketCap = (figures: Capitalised) =>
  figures.marketCapUsd === null ? (
    <InSol>{formatAmount(marketCapSol(figures))}</InSol>
  ) : (
    formatMarketCap(figures.marketCapUsd)
  );
