import { createHash } from 'node:crypto';
import { type Credential, credentialText } from '@dugout/domain/credentials/credential';

/** A credential that the signer has bound to an owner. Times are unix ms of the signer's clock. */
export interface BoundCredential {
  readonly id: string;
  readonly credential: Credential;
  /** Time from which it serves for exports and payments. */
  readonly settlesAt: number;
  /** Added to an account that has others on the server's word, for an owner who reports theirs lost. */
  readonly isRecovery: boolean;
}

/** Opaque id of a credential: 32 hex characters. */
export const credentialId = (credential: Credential): string =>
  createHash('sha256').update(credentialText(credential)).digest('hex').slice(0, 32);

/**
 * The credentials in force at `now`. An account has one password, and a settled password ends the earlier ones.
 */
export function inForce(bound: readonly BoundCredential[], now: number): readonly BoundCredential[] {
  const settled = bound.filter(
    ({ credential, settlesAt }) => credential.kind === 'password' && settlesAt <= now,
  );
  const latest = settled.at(-1);
  return bound.filter((one) => one.credential.kind !== 'password' || one.settlesAt > now || one === latest);
}
