import { type PageQuery, rangeOf } from '#/platform/http/pagination.ts';

interface Ranked {
  readonly id: string;
}

/** Rows, best first, and their places from 1 on the previous board, by id. */
export interface RankedBoard<Row extends Ranked> {
  readonly rows: readonly Row[];
  readonly before: ReadonlyMap<string, number>;
}

export interface Placed<Row> {
  readonly row: Row;
  /** On the whole board, whatever is shown of it. */
  readonly position: number;
  /** Places gained since the previous board; null for a new row. */
  readonly move: number | null;
}

/** Returns positions from 1, by id. */
export const positions = (ranked: readonly Ranked[]): ReadonlyMap<string, number> =>
  new Map(ranked.map(({ id }, at) => [id, at + 1]));

/** Returns a page of the `chosen` rows (null for all), and the row of `ownId`. */
export function boardPage<Row extends Ranked>(
  { rows, before }: RankedBoard<Row>,
  query: PageQuery,
  ownId: string | null,
  chosen: ReadonlySet<string> | null,
) {
  const place = (at: number): Placed<Row>[] => {
    const row = rows[at];
    if (row === undefined) return [];
    const was = before.get(row.id);
    return [{ row, position: at + 1, move: was === undefined ? null : was - (at + 1) }];
  };
  const { offset, limit } = rangeOf(query);
  const found = chosen && rows.flatMap(({ id }, at) => (chosen.has(id) ? [at] : []));
  const shown =
    found?.slice(offset, offset + limit) ??
    Array.from({ length: Math.max(0, Math.min(limit, rows.length - offset)) }, (_, at) => offset + at);
  return {
    shown: shown.flatMap(place),
    own: ownId === null ? [] : place(rows.findIndex(({ id }) => id === ownId)),
    total: (found ?? rows).length,
  };
}
