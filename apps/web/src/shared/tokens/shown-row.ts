import type { WindowFigures } from '@dugout/contract/market/figures';
import type { TokenRow } from '@dugout/contract/market/token';
import { WINDOWS, type Window } from '@dugout/domain/windows';
import { withShownName } from './names/shown-name.ts';

/**
 * Returns the change of a window in percent. Null if nothing was traded in it: a price without trades is unknown,
 * not unchanged.
 */
export const changeOf = ({
  changePct,
  buys,
  sells,
}: Pick<WindowFigures, 'changePct' | 'buys' | 'sells'>): number | null =>
  buys + sells === 0 ? null : changePct;

/**
 * Returns a row with its display name and without changes of windows known to have no trades. `window` is the
 * window of the row's trade counts; if it has no trades, shorter windows have none either.
 */
export function shownRow(row: TokenRow, window: Window): TokenRow {
  const named = withShownName(row);
  if (row.buys + row.sells > 0) return named;
  const changes = { ...row.changes };
  for (const shorter of WINDOWS.slice(0, WINDOWS.indexOf(window) + 1)) changes[shorter] = null;
  return { ...named, changes, changePct: null };
}
