import type { LiveFigures } from '@dugout/contract/market/figures';
import type { TokenRow } from '@dugout/contract/market/token';
import { WINDOWS } from '@dugout/domain/windows';
import { changeOf } from '#/shared/tokens/shown-row.ts';
import type { ScreenerWindow } from './screener.search.ts';

export function withLive<Row extends TokenRow>(
  row: Row,
  live: LiveFigures | null,
  window: ScreenerWindow,
): Row {
  if (live === null || live.tokenAddress !== row.tokenAddress) return row;
  const figures = live.windows[window];
  const changes = { ...row.changes };
  for (const name of WINDOWS) changes[name] = changeOf(live.windows[name]);
  return {
    ...row,
    priceSol: live.priceSol,
    priceUsd: live.priceUsd,
    marketCapUsd: live.marketCapUsd,
    liquidityUsd: live.liquidityUsd,
    holders: live.holders,
    athUsd: live.athUsd,
    graduationPct: live.graduationPct,
    changePct: changeOf(figures),
    changes,
    volumeUsd: figures.volumeUsd ?? row.volumeUsd,
    buys: figures.buys,
    sells: figures.sells,
    traders: figures.traders,
  };
}

/**
 * Returns new rows in the order on screen, so that nothing moves under the pointer. Removed rows keep their place
 * with their last figures. Added rows wait until the order is released, unless the list grew: then they follow at
 * the end.
 */
export function inHeldOrder<Row extends TokenRow>(
  shown: readonly Row[],
  next: readonly Row[],
): readonly Row[] {
  const byMint = new Map(next.map((row) => [row.tokenAddress, row]));
  const held = shown.map((row) => byMint.get(row.tokenAddress) ?? row);
  if (next.length <= shown.length) return held;
  for (const row of shown) byMint.delete(row.tokenAddress);
  return [...held, ...[...byMint.values()].slice(0, next.length - shown.length)];
}
