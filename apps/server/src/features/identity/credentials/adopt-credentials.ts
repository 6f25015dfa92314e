import type { Db } from '#/platform/db/db.ts';
import type { CredentialSigner } from './credential-signer.ts';
import { signInWalletsAfter } from './credentials.repository.ts';

/** What one frame to the signer holds. */
const BATCH = 100;

/**
 * Tells the signer which Solana wallets traders sign in with: once, at the first start with a signer that
 * verifies credentials. From then on it believes the database in none of it. Passwords follow when their traders
 * sign in; passkeys of before are added again by whoever wants the signer to know them.
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
