import pg from 'pg';

/** What the database said of what it refused. */
export interface DatabaseRefusal {
  readonly constraint: string | null;
  readonly detail: string | null;
  readonly hint: string | null;
}

/** SQLSTATE of a row that there may be only one of. */
export const NOT_UNIQUE = '23505';

/** SQLSTATE classes of connections that ended: whatever was under way may have been committed. */
const ENDED = /^(08|57)/;

/**
 * Whether the database answered that the statement failed: then it changed nothing, nor did its transaction.
 */
export const wasRolledBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !ENDED.test(error.code ?? '');

/** What the database said, where it refused with this SQLSTATE; null for any other error. */
export function databaseRefusal(error: unknown, sqlState: string): DatabaseRefusal | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== sqlState) return null;
  const { constraint = null, detail = null, hint = null } = error;
  return { constraint, detail, hint };
}
