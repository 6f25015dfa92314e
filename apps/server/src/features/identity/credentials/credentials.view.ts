import type { Credentials } from '@dugout/contract/identity/credentials';
import type { Db } from '#/platform/db/db.ts';
import { passkeysOf, passwordOf, signInWalletsOf } from './credentials.repository.ts';
import { heldUntil } from './hold.ts';

/** How a trader signs in, and until when each way is held. `now` is unix ms. */
export async function credentialsView(db: Db, userId: string, now: number): Promise<Credentials> {
  const [password, wallets, passkeys] = await Promise.all([
    passwordOf(db, userId),
    signInWalletsOf(db, userId),
    passkeysOf(db, userId),
  ]);
  const until = (heldFrom: Date | null): string | null => heldUntil(heldFrom, now)?.toISOString() ?? null;
  return {
    password: password === null ? null : { heldUntil: until(password.heldFrom) },
    wallets: wallets.map(({ address, heldFrom }) => ({ address, heldUntil: until(heldFrom) })),
    passkeys: passkeys.map(({ id, name, createdAt, heldFrom }) => ({
      id,
      name,
      createdAt: createdAt?.toISOString() ?? null,
      heldUntil: until(heldFrom),
    })),
  };
}
