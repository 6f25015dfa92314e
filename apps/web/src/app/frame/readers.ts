import { readBoard } from '#/features/leaderboard/frame/read-board.ts';
import { readToken } from '#/features/market/token/frame/read-token.ts';
import type { ReadRows } from '#/shared/frame/frame-row.ts';
import { readTokens } from './read-tokens.ts';

/** How a frame's rows are read from the answer, by what the frame's template says that they are of. */
export const READERS: Readonly<Record<string, ReadRows>> = {
  tokens: readTokens,
  token: readToken,
  board: readBoard,
};
