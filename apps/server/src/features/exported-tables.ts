import type { RawBuilder, SqlBool } from 'kysely';
import type { Tables } from '#/platform/db/tables.ts';

type Table = keyof Tables;
type Column<T extends Table> = keyof Tables[T] & string;

export interface ExportedTrader {
  readonly userId: string;
  readonly wallets: readonly string[];
}

interface Described<T extends Table> {
  readonly table: T;
  readonly about: string;
  /** Columns that name a trader without making the row theirs, and why. */
  readonly others?: { readonly [C in Column<T>]?: string };
}

/** A table whose rows belong to traders and are exported as stored. */
export interface OwnRows<T extends Table = Table> extends Described<T> {
  /** Columns that hold a user id. A row is exported when one of them is the trader's. */
  readonly by?: readonly Column<T>[];
  /** The column that holds the id of a row of another table, which has a `user_id`. */
  readonly through?: { readonly column: Column<T>; readonly table: Table };
  /** Selects the rows when neither of the others does. */
  readonly where?: (trader: ExportedTrader) => RawBuilder<SqlBool>;
  /** Columns that are unique together; rows are read in their order. */
  readonly key: readonly Column<T>[];
  /** Omitted columns, and why. */
  readonly without?: { readonly [C in Column<T>]?: string };
}

/** Rows that only their feature can read, because they are sealed or partly another trader's. */
interface ReadRows<T extends Table = Table> extends Described<T> {
  readonly read: (userId: string) => Promise<readonly object[]>;
}

interface LeftOut {
  readonly table: Table;
  readonly leftOut: string;
}

/** How the export of a trader's data treats one table. */
export type ExportedTable = OwnRows | ReadRows | LeftOut;

/** Checks the columns against the table. */
export const ownRows = <T extends Table>(rows: OwnRows<T>): OwnRows => rows as object as OwnRows;
