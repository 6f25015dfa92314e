import { UnknownVersionError } from '@dugout/wire/versions';

/** Called for each skipped transaction or block, with a reason that is counted in the feed's status. */
export type LeftOut = (reason: string) => void;

/** Returns why a node's transaction was skipped. */
export const leftOutReason = (error: unknown): string =>
  error instanceof UnknownVersionError
    ? `transaction version ${error.version} unknown`
    : 'transaction not readable';
