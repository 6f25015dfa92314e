import type { TokenPage } from '@dugout/contract/market/token';
import { shortAddress } from '@dugout/domain/short-address';

/** The intermediate token of the price, for a pool quoted in neither SOL nor dollars. */
export function PricePath({
  token: { pricePath, priceSol, priceUsd },
}: {
  readonly token: Pick<TokenPage, 'pricePath' | 'priceSol' | 'priceUsd'>;
}) {
  if (pricePath.length === 0) return null;
  const names = pricePath.map(({ tokenAddress, symbol }) =>
    symbol === tokenAddress ? shortAddress(tokenAddress) : symbol,
  );
  const isPriced = priceSol !== null || priceUsd !== null;
  return (
    <span data-testid="price-path">
      {isPriced ? `Priced through ${names.join(', ')}` : `Priced in ${names[0]}`}
    </span>
  );
}
