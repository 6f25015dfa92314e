import { createHash } from 'node:crypto';
import { type Credential, credentialText } from '@dugout/domain/credentials/credential';

/** A credential that the signer knows for an owner. Times are unix ms of the signer's clock. */
export interface BoundCredential {
  readonly id: string;
  readonly credential: Credential;
  /** From when on it serves for exports and payments. */
  readonly settlesAt: number;
  /** Added beside others on the server's word, by an owner who says that they lost theirs. */
  readonly isRecovery: boolean;
}

/** A name of a credential that says nothing of it: 32 hex letters. */
export const credentialId = (credential: Credential): string =>
  createHash('sha256').update(credentialText(credential)).digest('hex').slice(0, 32);

/** The credentials that hold at `now`: an account has one password, and a settled one ends those before it. */
export function inForce(bound: readonly BoundCredential[], now: number): readonly BoundCredential[] {
  const settled = bound.filter(
    ({ credential, settlesAt }) => credential.kind === 'password' && settlesAt <= now,
  );
  const latest = settled.at(-1);
  return bound.filter((one) => one.credential.kind !== 'password' || one.settlesAt > now || one === latest);
}
