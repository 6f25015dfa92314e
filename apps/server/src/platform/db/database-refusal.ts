import pg from 'pg';

interface DatabaseRefusal {
  readonly constraint: string | null;
  readonly detail: string | null;
  readonly hint: string | null;
}

/** SQLSTATE of a unique violation. */
export const NOT_UNIQUE = '23505';

/** SQLSTATE classes of lost connections: the transaction may have been committed. */
const ENDED = /^(08|57)/;

/**
 * Reports whether the database rejected the statement, so that neither it nor its transaction changed anything.
 */
export const wasRolledBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !ENDED.test(error.code ?? '');

/** Returns the database's description of an error with this SQLSTATE; null for any other error. */
export function databaseRefusal(error: unknown, sqlState: string): DatabaseRefusal | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== sqlState) return null;
  const { constraint = null, detail = null, hint = null } = error;
  return { constraint, detail, hint };
}
