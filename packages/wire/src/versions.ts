/**
 * Numbered versions with a layout known to this package. Sources: solana.com/docs/core/transactions; SIMD-0385
 * for version 1.
 */
const READABLE: ReadonlySet<number> = new Set([0, 1]);

/**
 * The highest version that fits the version byte. A node rejects a whole block that contains a later version than
 * the client supports, so every version is requested, and unreadable transactions are skipped individually.
 */
export const HIGHEST_VERSION = 127;

/** Thrown for a transaction of an unsupported version. */
export class UnknownVersionError extends RangeError {
  readonly version: number;

  constructor(version: number) {
    super(`transaction version ${version} is not known`);
    this.name = 'UnknownVersionError';
    this.version = version;
  }
}

/**
 * Checks a version number; legacy transactions have none.
 * @throws UnknownVersionError when unsupported
 */
export function checkVersion(version: unknown): void {
  if (typeof version === 'number' && !READABLE.has(version)) throw new UnknownVersionError(version);
}
