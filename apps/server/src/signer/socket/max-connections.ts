import { SignerError } from '../signer-error.ts';

const DEFAULT = 64;
const MAX = 1_000;

/** Reads `SIGNER_MAX_CONNECTIONS`. Throws `SignerError` `bad_request` for anything but a number from 1 to 1,000. */
export function maxConnectionsFrom(environment: NodeJS.ProcessEnv): number {
  const text = environment['SIGNER_MAX_CONNECTIONS'] || `${DEFAULT}`;
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MAX) return count;
  throw new SignerError(
    'bad_request',
    `SIGNER_MAX_CONNECTIONS is "${text}": allowed is a whole number from 1 to ${MAX}`,
  );
}
