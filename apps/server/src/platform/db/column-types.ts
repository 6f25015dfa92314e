import type { ColumnType } from 'kysely';

/** int8: read as bigint, written as bigint or as a whole number. */
export type Int8 = ColumnType<bigint, bigint | number, bigint | number>;

/** numeric without fraction, for amounts: read as bigint. */
export type Whole = ColumnType<bigint, bigint | string, bigint | string>;

/** numeric that may have a fraction: a bigint where it has none, else an exact decimal string. */
export type Decimal = ColumnType<bigint | string, bigint | string, bigint | string>;

/** json and jsonb: read as plain values, written as JSON text. Check what is read. */
export type Json = ColumnType<unknown, string, string>;

/** A column with a default: it may be left out of an insert. */
export type Generated<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;

/** A column that the database alone writes. */
export type GeneratedAlways<T> =
  T extends ColumnType<infer Read, unknown, unknown>
    ? ColumnType<Read, never, never>
    : ColumnType<T, never, never>;
