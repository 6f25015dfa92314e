/** The requested page of a list, counted from 1. */
export interface PageQuery {
  readonly page: number;
  readonly limit: number;
}

export const rangeOf = ({ page, limit }: PageQuery) => ({ offset: (page - 1) * limit, limit });

/** Returns the pagination block of an answer; `count` is the length of the whole list. */
export function paginationOf({ page, limit }: PageQuery, count: number) {
  const pages = Math.ceil(count / limit);
  return { page, limit, count, pages, hasNextPage: page < pages, hasPreviousPage: page > 1 && count > 0 };
}
