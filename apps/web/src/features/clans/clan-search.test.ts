import { describe, expect, it } from 'vitest';
import { isFiltered, readClanSearch, withPart } from './clan-search.ts';

describe('clan search', () => {
  it('[CLAN-08] is read from the address, without invalid parts', () => {
    expect(readClanSearch({ q: 'moss', members: '3', requiresVolume: '0.5', open: 'true', page: 2 })).toEqual(
      {
        q: 'moss',
        members: 3,
        requiresVolume: 0.5,
        open: true,
        page: 2,
      },
    );
    const odd = { q: '', members: '-1', rank: 'x', rankMax: '', open: 'maybe', page: 1, other: 1 };
    expect(readClanSearch(odd)).toEqual({});
  });

  it('resets to the first page when a part changes', () => {
    expect(withPart({ q: 'a', page: 3 }, { members: 2 })).toEqual({ q: 'a', members: 2 });
    expect(withPart({ q: 'a', members: 2 }, { members: undefined })).toEqual({ q: 'a' });
    expect([isFiltered({ page: 2 }), isFiltered({ q: 'a' })]).toEqual([false, true]);
  });
});
