import type { ColumnType } from 'kysely';

/** int8: read as bigint, written as bigint or as a whole number. */
export type Int8 = ColumnType<bigint, bigint | number, bigint | number>;

/** numeric without a fraction, for amounts: read as bigint. */
export type Whole = ColumnType<bigint, bigint | string, bigint | string>;

/** numeric with an optional fraction: a bigint when it has none, else an exact decimal string. */
export type Decimal = ColumnType<bigint | string, bigint | string, bigint | string>;

/** json and jsonb: read as plain values, written as JSON text. Validate values after reading. */
export type Json = ColumnType<unknown, string, string>;

/** A column with a default, optional in inserts. */
export type Generated<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;

/** A column that only the database writes. */
export type GeneratedAlways<T> =
  T extends ColumnType<infer Read, unknown, unknown>
    ? ColumnType<Read, never, never>
    : ColumnType<T, never, never>;
