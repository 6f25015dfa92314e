import {
  BOARD_KINDS,
  BOARD_SCOPES,
  BOARD_SEARCH_LENGTH,
  BOARD_WINDOWS,
  type BoardKind,
  type BoardScope,
  type BoardWindow,
} from '@dugout/contract/leaderboard/values';

/** The shown board, as stored in the address. */
export interface BoardSearch {
  readonly kind?: BoardKind | undefined;
  readonly window?: BoardWindow | undefined;
  readonly scope?: BoardScope | undefined;
  /** A part of a name. */
  readonly q?: string | undefined;
  readonly page?: number | undefined;
}

export interface ShownBoard {
  readonly kind: BoardKind;
  readonly window: BoardWindow;
  readonly scope: BoardScope;
  readonly search: string;
  readonly page: number;
}

/** Reads the search of the address; invalid values get defaults. */
export function readBoardSearch(given: Readonly<Record<string, unknown>>): ShownBoard {
  const page = Number(given['page']);
  return {
    kind: BOARD_KINDS.find((kind) => kind === given['kind']) ?? 'traders',
    window: BOARD_WINDOWS.find((window) => window === given['window']) ?? '30d',
    scope: BOARD_SCOPES.find((scope) => scope === given['scope']) ?? 'everyone',
    search: String(given['q'] ?? '').slice(0, BOARD_SEARCH_LENGTH),
    page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : 1,
  };
}

/** Returns the address of a board; omits defaults. */
export const boardAddress = ({ kind, window, scope, search, page }: ShownBoard): BoardSearch => ({
  kind: kind === 'traders' ? undefined : kind,
  window: window === '30d' ? undefined : window,
  scope: scope === 'everyone' ? undefined : scope,
  q: search === '' ? undefined : search,
  page: page === 1 ? undefined : page,
});

export const isSameBoard = (a: ShownBoard, b: ShownBoard): boolean =>
  a.kind === b.kind &&
  a.window === b.window &&
  a.scope === b.scope &&
  a.search === b.search &&
  a.page === b.page;
