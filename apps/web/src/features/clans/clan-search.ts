/** What the list of clans is narrowed to, as the address has it. */
export interface ClanSearch {
  readonly q?: string | undefined;
  readonly members?: number | undefined;
  readonly membersMax?: number | undefined;
  readonly rank?: number | undefined;
  readonly rankMax?: number | undefined;
  /** Clans that ask for no higher rank, and no more volume in SOL. */
  readonly requiresRank?: number | undefined;
  readonly requiresVolume?: number | undefined;
  /** Only clans that the trader can join or apply to. */
  readonly open?: boolean | undefined;
  readonly page?: number | undefined;
}

const FIGURES = ['members', 'membersMax', 'rank', 'rankMax', 'requiresRank'] as const;
const LONGEST = 100;

/** A whole number from 0; undefined for anything else. */
export function wholeOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isInteger(number) && number >= 0 && number <= 1_000_000 ? number : undefined;
}

function volumeOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) && number >= 0 && number <= 1_000_000_000 ? number : undefined;
}

/** Reads what stands behind the question mark; what makes no sense is left out. */
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

/** Whether anything but the page is set. */
export const isFiltered = ({ page: _, ...filters }: ClanSearch): boolean => Object.keys(filters).length > 0;

/** The search with one part changed, on its first page. */
export const withPart = (search: ClanSearch, part: ClanSearch): ClanSearch => ({
  ...readClanSearch({ ...search, ...part, page: undefined }),
});
