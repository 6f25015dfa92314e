import type { TokenRow } from '@dugout/contract/market';
import { useChannel } from '#/shared/realtime/use-channel.ts';

/** The figures of a row that move: from the live channel once it speaks, from the list until then. */
export interface LiveRow {
  readonly priceUsd: number | null;
  readonly marketCapUsd: number | null;
  readonly changePct: number | null;
  readonly volumeUsd: number | null;
}

export function useLiveRow(row: TokenRow, window: '1h' | '24h'): LiveRow {
  const figures = useChannel(`token:${row.tokenAddress}`);
  if (figures === null)
    return { priceUsd: row.priceUsd, marketCapUsd: row.marketCapUsd, changePct: row.changes[window], volumeUsd: row.volumeUsd };
  const { changePct, volumeUsd } = figures.windows[window];
  return { priceUsd: figures.priceUsd, marketCapUsd: figures.marketCapUsd, changePct, volumeUsd };
}
