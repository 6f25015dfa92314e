/** Filter of the clan list, as stored in the address. */
export interface ClanSearch {
  readonly q?: string | undefined;
  readonly members?: number | undefined;
  readonly membersMax?: number | undefined;
  readonly rank?: number | undefined;
  readonly rankMax?: number | undefined;
  /** Max required rank, and max required volume in SOL. */
  readonly requiresRank?: number | undefined;
  readonly requiresVolume?: number | undefined;
  /** Only clans that the trader can join or apply to. */
  readonly open?: boolean | undefined;
  readonly page?: number | undefined;
}

const FIGURES = ['members', 'membersMax', 'rank', 'rankMax', 'requiresRank'] as const;
const LONGEST = 100;

/** Returns an integer from 0; undefined for anything else. */
export function wholeOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isInteger(number) && number >= 0 && number <= 1_000_000 ? number : undefined;
}

function volumeOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) && number >= 0 && number <= 1_000_000_000 ? number : undefined;
}

/** Reads search parameters; omits invalid ones. */
export function readClanSearch(given: Readonly<Record<string, unknown>>): ClanSearch {
  const text = given['q'];
  const page = wholeOf(given['page']);
  const parts = {
    q: typeof text === 'string' || typeof text === 'number' ? `${text}`.slice(0, LONGEST) : undefined,
    ...Object.fromEntries(FIGURES.map((name) => [name, wholeOf(given[name])])),
    requiresVolume: volumeOf(given['requiresVolume']),
    open: given['open'] === true || given['open'] === 'true' ? true : undefined,
    page: page !== undefined && page > 1 ? page : undefined,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined && value !== ''));
}

/** Reports whether any filter is set, ignoring the page. */
export const isFiltered = ({ page: _, ...filters }: ClanSearch): boolean => Object.keys(filters).length > 0;

/** Returns the search with one part changed, on its first page. */
export const withPart = (search: ClanSearch, part: ClanSearch): ClanSearch => ({
  ...readClanSearch({ ...search, ...part, page: undefined }),
});
