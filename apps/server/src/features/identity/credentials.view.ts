import type { Credentials } from '@dugout/contract/identity/credentials';
import type { KnownCredential } from '@dugout/domain/credentials/known-credential';
import { orWhileSignerIsDown } from '#/features/signer-refusal.ts';
import type { Db } from '#/platform/db/db.ts';
import { boundPasskey, type CredentialSigner } from './credentials/credential-signer.ts';
import {
  passkeysOf,
  passwordOf,
  signInWalletsOf,
  signsInWithProvider,
} from './credentials/credentials.repository.ts';
import { heldUntil } from './credentials/hold.ts';
import { emailStateOf } from './mail-links/confirmed-email.repository.ts';
import { isHashOfTyped } from './passwords/password-hashing.ts';
import type { SecondFactor } from './second-factor/second-factor.service.ts';

interface CredentialsViewOptions {
  readonly db: Db;
  readonly secondFactor: Pick<SecondFactor, 'state'>;
  readonly credentials: Pick<CredentialSigner, 'of'>;
  /** Display name of the sign-in provider; null without one. */
  readonly providerName: string | null;
  /** Unix ms. */
  readonly now: () => number;
}

/** Returns the later end of two holds: the server's and the signer's. */
function laterHold(held: Date | null, known: KnownCredential | undefined, now: number): string | null {
  const ends = [held?.getTime() ?? 0, known?.settlesAt ?? 0];
  const end = Math.max(...ends);
  return end > now ? new Date(end).toISOString() : null;
}

export async function credentialsView(options: CredentialsViewOptions, userId: string): Promise<Credentials> {
  const { db, secondFactor, credentials, providerName } = options;
  const now = options.now();
  const [owner, password, wallets, passkeys, byProvider, second, known] = await Promise.all([
    emailStateOf(db, userId),
    passwordOf(db, userId),
    signInWalletsOf(db, userId),
    passkeysOf(db, userId),
    signsInWithProvider(db, userId),
    secondFactor.state(userId),
    orWhileSignerIsDown(credentials.of(userId), []),
  ]);
  const until = (heldFrom: Date | null, bound?: KnownCredential): string | null =>
    laterHold(heldUntil(heldFrom, now), bound, now);
  return {
    password:
      password === null
        ? null
        : {
            email: owner?.email ?? '',
            emailConfirmed: owner?.emailConfirmed ?? false,
            derived: !isHashOfTyped(password.hash),
            // A new password is held next to the previous one; the last entry is the current one.
            heldUntil: until(
              password.heldFrom,
              known.findLast(({ kind }) => kind === 'password'),
            ),
          },
    wallets: wallets.map(({ address, heldFrom }) => ({ address, heldUntil: until(heldFrom) })),
    passkeys: passkeys.map(({ id, name, credentialID, createdAt, heldFrom }) => ({
      id,
      name,
      createdAt: createdAt?.toISOString() ?? null,
      heldUntil: until(heldFrom, boundPasskey(known, credentialID)),
    })),
    ...(byProvider && { provider: providerName ?? 'Sign-in provider (off)' }),
    ...second,
  };
}
