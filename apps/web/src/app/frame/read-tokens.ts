import type { TokenRow } from '@dugout/contract/market/token';
import { changeText, formatMarketCap } from '#/shared/format/numbers.ts';
import type { FrameRow } from '#/shared/frame/frame-row.ts';
import { shownRow } from '#/shared/tokens/shown-row.ts';

const WINDOW = '24h';

const isScreener = (data: unknown): data is { readonly items: readonly TokenRow[] } =>
  typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items);

function rowOf(token: TokenRow): FrameRow {
  const { symbol, name, marketCapUsd, changes } = shownRow(token, WINDOW);
  const change = token.changes[WINDOW] ?? 0;
  return {
    texts: { symbol, name, marketCap: formatMarketCap(marketCapUsd), change: changeText(changes[WINDOW], 1) },
    ...(change !== 0 && { side: change > 0 ? 'up' : 'down' }),
  };
}

export const readTokens = (data: unknown): readonly FrameRow[] | null =>
  isScreener(data) ? data.items.map(rowOf) : null;
