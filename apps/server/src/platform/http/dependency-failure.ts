import { RpcFailure } from '@dugout/solana/rpc/failure';
import { databaseIsAway } from '#/platform/db/database-away.ts';
import { ApiError } from './api-error.ts';

/** disk_full of PostgreSQL and of the signer; no space and no quota of the system. */
const FULL: ReadonlySet<string> = new Set(['53100', 'disk_full', 'ENOSPC', 'EDQUOT']);
const RETRY = { 'retry-after': '1' } as const;

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && FULL.has(error.code);

/**
 * Returns the failure of a call that needs an unavailable dependency: the database, the Solana node, or disk
 * space. Null for any other error.
 */
export function dependencyFailure(error: unknown): ApiError | null {
  if (isFull(error)) return new ApiError('storage_full', undefined, RETRY);
  if (databaseIsAway(error)) return new ApiError('database_unavailable', undefined, RETRY);
  // Refused: the request itself was wrong.
  if (error instanceof RpcFailure && error.kind !== 'refused')
    return new ApiError('node_unavailable', undefined, RETRY);
  return null;
}
