import type { Db } from '#/platform/db/db.ts';
import type { CredentialSigner } from './credential-signer.ts';
import { signInWalletsAfter } from './credentials.repository.ts';

/** Max wallets per frame to the signer. */
const BATCH = 100;

/**
 * Sends the Solana wallets that traders sign in with to the signer, once, at the first start with a signer that
 * verifies credentials. After that the signer does not trust the database for any of it. Passwords follow at the
 * next sign-in. Traders add earlier passkeys again if the signer is to know them.
 */
export async function adoptCredentials(
  db: Db,
  signer: Pick<CredentialSigner, 'adopted' | 'adopt'>,
): Promise<void> {
  if (await signer.adopted()) return;
  for (let after = ''; ; ) {
    const wallets = await signInWalletsAfter(db, after, BATCH);
    const done = wallets.length < BATCH;
    const credentials = wallets.map(({ owner, address }) => ({
      owner,
      credential: { kind: 'wallet', address } as const,
    }));
    await signer.adopt({ credentials, done });
    if (done) return;
    after = wallets.at(-1)?.owner ?? after;
  }
}
