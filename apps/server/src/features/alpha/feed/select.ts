import type { AlphaQuery } from '@dugout/contract/alpha/preset';
import { ALPHA_FLAGS, type AlphaSort } from '@dugout/contract/alpha/values';
import { type Bound, boundsOf, type Candidate, launchpadsOf, passes } from './filter.ts';
import type { LiveTable } from './live-table.ts';

interface Selected {
  /** Places in the table, in the query's order. */
  readonly places: readonly number[];
  /** Number of other calls of the same token that each place represents. */
  readonly duplicates: readonly number[];
  readonly matched: number;
}

interface Selection {
  readonly query: AlphaQuery;
  readonly table: LiveTable;
  /** Reports whether the reader sees a call; null when they see all. */
  readonly isVisible: ((place: number) => boolean) | null;
  /** Returns a call, for values without a column. */
  readonly candidateAt: (place: number) => Candidate;
  readonly limit: number;
}

/**
 * Selects the same calls as `passes` and `arranged`. Bounds scan one column after another; single calls are read
 * only for values without a column.
 */
export function selectCalls({ query, table, isVisible, candidateAt, limit }: Selection): Selected {
  const bounds = boundsOf(query);
  const isIn = columnMask(query, bounds, table);
  const rest = restOf(query, bounds, table);
  const restPasses = rest && passes(rest);
  const valueAt = valuesOf(query.sortBy, table, candidateAt);
  const top = new Top(query.sortDir === 'asc' ? 1 : -1, limit);
  const size = table.calls.length;
  /** Key for grouping calls: their token, or each on its own. */
  const keys = query.hideDuplicatedTokens ? table.tokenOf : table.places;
  const counts = new Int32Array(size);
  /** The shown call of each key, from 1: the best-ranked caller's, the newest on a tie. */
  const shown = new Int32Array(size);
  const rankedBy = table.callerRankedBy;
  let matched = 0;
  for (let place = 0; place < size; place++) {
    if (isIn[place] === 0) continue;
    if (isVisible !== null && !isVisible(place)) continue;
    if (restPasses !== null && !restPasses(candidateAt(place))) continue;
    matched++;
    const key = keys[place] as number;
    counts[key] = (counts[key] as number) + 1;
    const before = shown[key] as number;
    if (before === 0 || (rankedBy[place] as number) > (rankedBy[before - 1] as number))
      shown[key] = place + 1;
  }
  for (let place = 0; place < size; place++)
    if (isIn[place] === 1 && shown[keys[place] as number] === place + 1) top.add(place, valueAt(place));
  const { places } = top;
  const duplicates = places.map((place) => (counts[keys[place] as number] as number) - 1);
  return { places, duplicates, matched };
}

/** The first elements of an ordered list; ties keep their order, unknown values (NaN) are last. */
class Top {
  readonly places: number[] = [];
  readonly #values: number[] = [];
  readonly #sign: 1 | -1;
  readonly #limit: number;

  constructor(sign: 1 | -1, limit: number) {
    this.#sign = sign;
    this.#limit = limit;
  }

  add(place: number, value: number): void {
    const { places } = this;
    const values = this.#values;
    const isFull = places.length === this.#limit;
    if (isFull && !this.#isBefore(value, values.at(-1) ?? Number.NaN)) return;
    let [low, high] = [0, values.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#isBefore(value, values[middle] as number)) high = middle;
      else low = middle + 1;
    }
    values.splice(low, 0, value);
    places.splice(low, 0, place);
    if (!isFull) return;
    values.pop();
    places.pop();
  }

  #isBefore(a: number, b: number): boolean {
    if (Number.isNaN(a)) return false;
    return Number.isNaN(b) || this.#sign * (a - b) < 0;
  }
}

const isOn = (query: AlphaQuery): readonly (typeof ALPHA_FLAGS)[number][] =>
  ALPHA_FLAGS.filter((flag) => query[flag] === true);

const kindsInColumns = (query: AlphaQuery): boolean =>
  isOn(query).every((flag) => flag === 'migrated' || flag === 'preMigration');

/** Returns a mask with 1 for calls that pass all conditions with columns. */
function columnMask(query: AlphaQuery, bounds: readonly Bound[], table: LiveTable): Uint8Array {
  const { migrated, launchpadOf } = table;
  const isIn = table.known.slice();
  const kinds = isOn(query);
  if (kinds.length === 1 && kindsInColumns(query)) {
    const wanted = Number(kinds[0] === 'migrated');
    for (let place = 0; place < isIn.length; place++) if (migrated[place] !== wanted) isIn[place] = 0;
  }
  const launchpads = table.launchpadMask(launchpadsOf(query));
  if (launchpads !== null)
    for (let place = 0; place < isIn.length; place++)
      if (launchpads[launchpadOf[place] as number] === 0) isIn[place] = 0;
  for (const { metric, min, max } of bounds) {
    const values = table.column(metric);
    if (values === null) continue;
    for (let place = 0; place < isIn.length; place++) {
      const value = values[place] as number;
      if (!(value >= min && value <= max)) isIn[place] = 0;
    }
  }
  return isIn;
}

/** Returns the part of a query without columns; null if empty. */
function restOf(query: AlphaQuery, bounds: readonly Bound[], table: LiveTable): AlphaQuery | null {
  const rest: Record<string, unknown> = { ...query };
  let hasRest = query.search !== '' || query.hideMayhem || !kindsInColumns(query);
  delete rest.launchpads;
  if (kindsInColumns(query)) for (const flag of ALPHA_FLAGS) delete rest[flag];
  for (const { metric } of bounds) {
    if (table.column(metric) === null) hasRest = true;
    else {
      delete rest[`${metric}Min`];
      delete rest[`${metric}Max`];
    }
  }
  return hasRest ? (rest as AlphaQuery) : null;
}

function valuesOf(
  sortBy: AlphaSort,
  table: LiveTable,
  candidateAt: (place: number) => Candidate,
): (place: number) => number {
  const values = table.column(sortBy);
  if (values !== null) return (place) => values[place] as number;
  return (place) => candidateAt(place).metric(sortBy) ?? Number.NaN;
}
