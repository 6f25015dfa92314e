/**
 * The numbered versions whose layout this package reads. Sources: solana.com/docs/core/transactions;
 * SIMD-0385 for version 1.
 */
const READABLE: ReadonlySet<number> = new Set([0, 1]);

/**
 * The highest version that fits the version byte. A node refuses a whole block that holds a later version
 * than the client says it supports, so every version is asked for, and those that cannot be read are left out
 * one by one.
 */
export const HIGHEST_VERSION = 127;

/** A transaction of a version that this package cannot read. */
export class UnknownVersionError extends RangeError {
  readonly version: number;

  constructor(version: number) {
    super(`transaction version ${version} is not known`);
    this.name = 'UnknownVersionError';
    this.version = version;
  }
}

/** Throws UnknownVersionError for a number that cannot be read; a legacy transaction has none. */
export function checkVersion(version: unknown): void {
  if (typeof version === 'number' && !READABLE.has(version)) throw new UnknownVersionError(version);
}
