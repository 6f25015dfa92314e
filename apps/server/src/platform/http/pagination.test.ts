import { pagination } from '@dugout/contract/endpoint';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paginationOf, rangeOf } from './pagination.ts';

describe('pagination', () => {
  it('[API-04] visits every row once, from the first page to the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 60 }), (count, limit) => {
        const rows = Array.from({ length: count }, (_, at) => at);
        const seen: number[] = [];
        for (let page = 1, more = true; more; page++) {
          const { offset } = rangeOf({ page, limit });
          seen.push(...rows.slice(offset, offset + limit));
          const block = paginationOf({ page, limit }, count);
          expect(pagination.parse(block)).toEqual(block);
          expect(block.hasPreviousPage).toBe(page > 1);
          more = block.hasNextPage;
        }
        expect(seen).toEqual(rows);
        expect(paginationOf({ page: 1, limit }, count).pages).toBe(Math.ceil(count / limit));
      }),
    );
  });

  it('[API-04] has no next and no previous page in an empty list', () => {
    expect(paginationOf({ page: 3, limit: 50 }, 0)).toEqual({
      page: 3,
      limit: 50,
      count: 0,
      pages: 0,
      hasNextPage: false,
      hasPreviousPage: false,
    });
  });

  it('[API-04] leads back from a page beyond the last', () => {
    expect(paginationOf({ page: 9, limit: 10 }, 11)).toMatchObject({
      pages: 2,
      hasNextPage: false,
      hasPreviousPage: true,
    });
  });
});
