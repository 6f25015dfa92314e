import type { TokenPage } from '@dugout/contract/market/token';
import { formatPrice } from '#/shared/format/price.ts';
import type { FrameRow } from '#/shared/frame/frame-row.ts';
import { withShownName } from '#/shared/tokens/names/shown-name.ts';

const isToken = (data: unknown): data is TokenPage =>
  typeof data === 'object' && data !== null && 'tokenAddress' in data && 'priceUsd' in data;

/** Reads the token of `GET /pool/:address` and `GET /token/:address`. Leaves a price in SOL only to the page. */
export function readToken(data: unknown): readonly FrameRow[] | null {
  if (!isToken(data)) return null;
  const { name, symbol } = withShownName(data);
  return [{ texts: { name, symbol, price: data.priceUsd === null ? '' : formatPrice(data.priceUsd) } }];
}
