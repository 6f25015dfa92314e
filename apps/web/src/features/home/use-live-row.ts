import type { TokenRow } from '@dugout/contract/market/token';
import { useChannel } from '#/shared/realtime/use-channel.ts';
import { changeOf } from '#/shared/tokens/shown-row.ts';

/** Live figures of a row: from the live channel once available, until then from the list. */
interface LiveRow {
  readonly priceSol: number | null;
  readonly priceUsd: number | null;
  readonly marketCapUsd: number | null;
  readonly changePct: number | null;
  readonly volumeUsd: number | null;
}

export function useLiveRow(row: TokenRow, window: '1h' | '24h'): LiveRow {
  const figures = useChannel(`token:${row.tokenAddress}`);
  const { priceSol, priceUsd, marketCapUsd } = figures ?? row;
  if (figures === null)
    return { priceSol, priceUsd, marketCapUsd, changePct: row.changes[window], volumeUsd: row.volumeUsd };
  const windowFigures = figures.windows[window];
  return {
    priceSol,
    priceUsd,
    marketCapUsd,
    changePct: changeOf(windowFigures),
    volumeUsd: windowFigures.volumeUsd,
  };
}
