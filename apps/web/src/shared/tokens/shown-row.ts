import type { WindowFigures } from '@dugout/contract/market/figures';
import type { TokenRow } from '@dugout/contract/market/token';
import { WINDOWS, type Window } from '@dugout/domain/windows';
import { withShownName } from './names/shown-name.ts';

/**
 * The change of a window in percent. Null where nothing was traded in it: a price that nobody paid did not
 * stand still.
 */
export const changeOf = ({
  changePct,
  buys,
  sells,
}: Pick<WindowFigures, 'changePct' | 'buys' | 'sells'>): number | null =>
  buys + sells === 0 ? null : changePct;

/**
 * A listed row as it is shown: with its shown name, and without changes of windows that are known to hold no
 * trade. `window` is the one that its trades are counted in; when that holds none, neither do the shorter
 * ones.
 */
export function shownRow(row: TokenRow, window: Window): TokenRow {
  const named = withShownName(row);
  if (row.buys + row.sells > 0) return named;
  const changes = { ...row.changes };
  for (const shorter of WINDOWS.slice(0, WINDOWS.indexOf(window) + 1)) changes[shorter] = null;
  return { ...named, changes, changePct: null };
}
