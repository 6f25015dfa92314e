/** PostgreSQL's own words (appendix A of its manual), and those of the system where it cannot be reached. */
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
 * What pg says without a code: no connection was free, or there was no answer, in time; or the connection
 * ended before or under the query.
 */
const WORDS = [
  /^timeout exceeded when trying to connect$/,
  /^Query read timeout$/,
  /^Connection terminated/,
  /^Client has encountered a connection error/,
  /^Client was closed and is not queryable$/,
];
/** Functions of pg and of sockets: an `ENOENT` of a file is something else. */
const OF_SOCKETS = new Set(['connect', 'read', 'write']);

/** Whether a query failed because the database is away or has too much to do: asking again later may do. */
export function databaseIsAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (WORDS.some((words) => words.test(error.message))) return true;
  if (!('code' in error) || typeof error.code !== 'string' || !CODES.has(error.code)) return false;
  return !('syscall' in error) || (typeof error.syscall === 'string' && OF_SOCKETS.has(error.syscall));
}
