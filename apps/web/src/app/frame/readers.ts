import { readBoard } from '#/features/leaderboard/frame/read-board.ts';
import { readToken } from '#/features/market/token/frame/read-token.ts';
import type { ReadRows } from '#/shared/frame/frame-row.ts';
import { readTokens } from './read-tokens.ts';

/** Readers of a frame's rows, by the kind of rows that its template declares. */
export const READERS: Readonly<Record<string, ReadRows>> = {
  tokens: readTokens,
  token: readToken,
  board: readBoard,
};
