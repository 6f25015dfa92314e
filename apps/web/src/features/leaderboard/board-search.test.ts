import { describe, expect, it } from 'vitest';
import { boardAddress, readBoardSearch } from './board-search.ts';

describe('leaderboard address', () => {
  it('[SHELL-12] round-trips, and falls back to the default board if invalid', () => {
    const usual = { kind: 'traders', window: '30d', scope: 'everyone', search: '', page: 1 } as const;
    expect(readBoardSearch({})).toEqual(usual);
    expect(readBoardSearch({ kind: 'bots', window: '1y', scope: 'foes', page: '-3' })).toEqual(usual);
    const clans = { kind: 'clans', window: 'all', scope: 'clan', search: 'a b', page: 4 } as const;
    expect(readBoardSearch({ ...boardAddress(clans) })).toEqual(clans);
    expect(Object.values(boardAddress(usual)).every((part) => part === undefined)).toBe(true);
  });
});
