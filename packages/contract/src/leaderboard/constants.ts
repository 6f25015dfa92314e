export const BOARD_KINDS = ['traders', 'callers', 'clans'] as const;
export const BOARD_WINDOWS = ['24h', '7d', '30d', 'all'] as const;

/** Whose rows are shown: a trader's friends and they themself, or their clan. A guest has neither. */
export const BOARD_SCOPES = ['everyone', 'friends', 'clan'] as const;
/** Longest part of a name that a board is searched for. */
export const BOARD_SEARCH_LENGTH = 40;

export type BoardKind = (typeof BOARD_KINDS)[number];
export type BoardWindow = (typeof BOARD_WINDOWS)[number];
export type BoardScope = (typeof BOARD_SCOPES)[number];
