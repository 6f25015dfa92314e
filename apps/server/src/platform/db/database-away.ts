/** PostgreSQL error codes (appendix A of its manual), and system codes for an unreachable host. */
const CODES: ReadonlySet<string> = new Set([
  '53300', // too many connections
  '57P01', // it is being shut down
  '57P02', // it has crashed
  '57P03', // it is starting
  '08006', // the connection broke
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT', // the embedded database's socket
]);
/**
 * Messages of errors that have no code: no connection was free or no response came in time, or the
 * connection ended before or during the query.
 */
const MESSAGES = [
  /^timeout exceeded when trying to connect$/,
  /^Query read timeout$/,
  /^Connection terminated/,
  /^Client has encountered a connection error/,
  /^Client was closed and is not queryable$/,
  // PostgreSQL's disk is full while a connection begins.
  /^could not write init file$/,
];
/** System calls of sockets; an `ENOENT` of a file is something else. */
const OF_SOCKETS = new Set(['connect', 'read', 'write']);

/**
 * Reports whether a query failed because the database is unavailable or overloaded. A later retry may succeed.
 */
export function databaseIsAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (MESSAGES.some((pattern) => pattern.test(error.message))) return true;
  if (!('code' in error) || typeof error.code !== 'string' || !CODES.has(error.code)) return false;
  return !('syscall' in error) || (typeof error.syscall === 'string' && OF_SOCKETS.has(error.syscall));
}
