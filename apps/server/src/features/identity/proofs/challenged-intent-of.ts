import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import type { ChallengedIntent } from '@dugout/domain/credentials/challenged-intent';
import type { KnownCredential } from '@dugout/domain/credentials/known-credential';
import { boundPasskey } from '../credentials/credential-signer.ts';
import type { PasskeyRow } from '../credentials/credentials.repository.ts';

interface JudgedBy {
  /** The relying party of passkeys. */
  readonly site: string;
  readonly passkeys: readonly PasskeyRow[];
  readonly known: readonly KnownCredential[];
}

/** Converts an intent to the form that the signer verifies itself; null if it leaves the intent to the server. */
export function challengedIntentOf(
  owner: string,
  intent: ProvenIntent,
  { site, passkeys, known }: JudgedBy,
): ChallengedIntent | null {
  switch (intent.kind) {
    case 'exportKey':
      return { kind: 'export', owner, wallet: intent.walletAddress, recipientKey: intent.recipientKey };
    case 'withdraw':
      return { ...intent, owner, wallet: intent.walletAddress };
    case 'addPasskey': {
      const { credentialId: id, publicKey } = intent;
      return { kind: 'addCredential', owner, credential: { kind: 'passkey', id, publicKey, site } };
    }
    case 'changePassword':
      return {
        kind: 'addCredential',
        owner,
        credential: { kind: 'password', publicKey: intent.newSigningKey },
      };
    case 'removePasskey': {
      const passkey = passkeys.find(({ id }) => id === intent.passkeyId);
      const removed = passkey && boundPasskey(known, passkey.credentialID);
      return removed === undefined ? null : { kind: 'removeCredential', owner, credential: removed.id };
    }
    case 'raiseDailyLimit':
      return { ...intent, owner };
    default:
      return null;
  }
}
