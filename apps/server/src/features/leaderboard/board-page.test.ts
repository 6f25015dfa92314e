import { describe, expect, it } from 'vitest';
import { boardPage, positions } from './board-page.ts';

const rowsOf = (...ids: readonly string[]) => ids.map((id) => ({ id }));
const board = {
  rows: rowsOf('a', 'b', 'c', 'd', 'e'),
  before: positions(rowsOf('b', 'a', 'x', 'c', 'd')),
};
const facts = (placed: readonly { row: { id: string }; position: number; move: number | null }[]) =>
  placed.map(({ row, position, move }) => [row.id, position, move]);

describe('a page of a board', () => {
  it('[SHELL-12] has places and moves, null for new rows, and the own row from any page', () => {
    const { shown, own, total } = boardPage(board, { page: 2, limit: 2 }, 'e', null);
    expect(facts(shown)).toEqual([
      ['c', 3, 1],
      ['d', 4, 1],
    ]);
    expect(facts(own)).toEqual([['e', 5, null]]);
    expect(total).toBe(5);
    expect(boardPage(board, { page: 4, limit: 2 }, null, null)).toMatchObject({ shown: [], own: [] });
  });

  it('[SHELL-12] keeps places of the whole board when filtered', () => {
    const { shown, own, total } = boardPage(board, { page: 1, limit: 1 }, 'a', new Set(['b', 'e', 'z']));
    expect(facts(shown)).toEqual([['b', 2, -1]]);
    expect(total).toBe(2);
    expect(facts(own)).toEqual([['a', 1, 1]]);
  });
});
