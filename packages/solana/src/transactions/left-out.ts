import { UnknownVersionError } from './versions.ts';

/**
 * Called for each transaction or block that is left out, with a reason that is counted in the feed's status.
 */
export type LeftOut = (reason: string) => void;

/** Why a transaction that a node sent was left out. */
export const leftOutReason = (error: unknown): string =>
  error instanceof UnknownVersionError
    ? `transaction version ${error.version} unknown`
    : 'transaction not readable';
