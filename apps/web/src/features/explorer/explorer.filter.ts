/** The figures that a column can be filtered by, and what each counts in. */
export const FIGURES = {
  marketCapUsd: { label: 'Market cap', unit: 'usd' },
  volumeUsd: { label: '24h volume', unit: 'usd' },
  liquidityUsd: { label: 'Liquidity', unit: 'usd' },
  ageMinutes: { label: 'Age', unit: 'minutes' },
  holders: { label: 'Holders', unit: 'count' },
  kols: { label: 'KOLs', unit: 'count' },
  graduationPct: { label: 'Progress', unit: 'percent' },
  top10HoldersPct: { label: 'Top 10', unit: 'percent' },
  devHoldingsPct: { label: 'Developer', unit: 'percent' },
  insiderHoldingsPct: { label: 'Insiders', unit: 'percent' },
  sniperHoldingsPct: { label: 'Snipers', unit: 'percent' },
} as const;
export type Figure = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES).filter((name): name is Figure => name in FIGURES);

export interface Range {
  readonly min?: number;
  readonly max?: number;
}
/** What a column lets through: the figures that are bounded. */
export type ColumnFilter = { readonly [F in Figure]?: Range };

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function rangeOf(value: unknown): Range | null {
  if (typeof value !== 'object' || value === null) return null;
  const min = 'min' in value && isNumber(value.min) ? { min: value.min } : {};
  const max = 'max' in value && isNumber(value.max) ? { max: value.max } : {};
  const range: Range = { ...min, ...max };
  return Object.keys(range).length === 0 ? null : range;
}

/** A filter from what was kept; what makes no sense is left out. Null when it is none at all. */
export function readFilter(value: unknown): ColumnFilter | null {
  if (typeof value !== 'object' || value === null) return null;
  const kept = new Map<string, unknown>(Object.entries(value));
  return Object.fromEntries(
    FIGURE_NAMES.flatMap((figure) => {
      const range = rangeOf(kept.get(figure));
      return range === null ? [] : [[figure, range]];
    }),
  );
}

export type Bounds = { [K in `${Figure}${'Min' | 'Max'}`]?: number };

/** The bounds as `GET /explorer` takes them. */
export const boundsOf = (filter: ColumnFilter): Bounds =>
  Object.fromEntries(
    FIGURE_NAMES.flatMap((figure) => {
      const { min, max } = filter[figure] ?? {};
      return [...(min === undefined ? [] : [[`${figure}Min`, min]]), ...(max === undefined ? [] : [[`${figure}Max`, max]])];
    }),
  );

/** Figures that are bounded. */
export const filterCount = (filter: ColumnFilter): number => Object.keys(filter).length;

interface Matched {
  readonly tokenAddress: string;
  readonly name: string;
  readonly symbol: string;
}

/** Whether every word is in the name, the ticker or the address. */
export function matchesText(row: Matched, text: string): boolean {
  const within = `${row.symbol} ${row.name}`.toLowerCase();
  return text
    .trim()
    .split(/\s+/)
    .every((word) => within.includes(word.toLowerCase()) || row.tokenAddress.includes(word));
}
