import type { ProvenAct } from '@dugout/contract/identity/proofs';
import type { ChallengedAct } from '@dugout/domain/credentials/challenged-act';
import type { KnownCredential } from '@dugout/domain/credentials/known-credential';
import { boundPasskey } from '../credentials/credential-signer.ts';
import type { PasskeyRow } from '../credentials/credentials.repository.ts';

interface JudgedBy {
  /** The relying party of passkeys. */
  readonly site: string;
  readonly passkeys: readonly PasskeyRow[];
  /** What the signer knows of the owner. */
  readonly known: readonly KnownCredential[];
}

/** An act as the signer judges it itself; null for one that it leaves to the server. */
export function judgedAct(
  owner: string,
  act: ProvenAct,
  { site, passkeys, known }: JudgedBy,
): ChallengedAct | null {
  switch (act.kind) {
    case 'exportKey':
      return { kind: 'export', owner, wallet: act.walletAddress, recipientKey: act.recipientKey };
    case 'withdraw':
      return { ...act, owner, wallet: act.walletAddress };
    case 'addPasskey': {
      const { credentialId: id, publicKey } = act;
      return { kind: 'addCredential', owner, credential: { kind: 'passkey', id, publicKey, site } };
    }
    case 'changePassword':
      return {
        kind: 'addCredential',
        owner,
        credential: { kind: 'password', publicKey: act.newSigningKey },
      };
    case 'removePasskey': {
      const passkey = passkeys.find(({ id }) => id === act.passkeyId);
      const removed = passkey && boundPasskey(known, passkey.credentialID);
      return removed === undefined ? null : { kind: 'removeCredential', owner, credential: removed.id };
    }
    case 'raiseDailyLimit':
      return { ...act, owner };
    default:
      return null;
  }
}
