import type { BoardTrader } from '@dugout/contract/leaderboard/board';
import { formatSolChange } from '#/shared/format/numbers.ts';
import type { FrameRow } from '#/shared/frame/frame-row.ts';

const isBoard = (data: unknown): data is { readonly rows: readonly BoardTrader[] } =>
  typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows);

const rowOf = ({ position, userName, value }: BoardTrader): FrameRow => ({
  texts: { position: String(position), name: userName, change: formatSolChange(value) },
  ...(value !== 0 && { side: value > 0 ? 'up' : 'down' }),
});

/** Reads the traders of `GET /leaderboard`. */
export const readBoard = (data: unknown): readonly FrameRow[] | null =>
  isBoard(data) ? data.rows.map(rowOf) : null;
