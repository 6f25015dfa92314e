import type { Credentials } from '@dugout/contract/identity/credentials';
import type { Db } from '#/platform/db/db.ts';
import { isHashOfTyped } from '../passwords/password-hashing.ts';
import type { SecondFactor } from '../second-factor/second-factor.service.ts';
import { passwordOwnerOf } from '../users.repository.ts';
import { passkeysOf, passwordOf, signInWalletsOf } from './credentials.repository.ts';
import { heldUntil } from './hold.ts';

/** How a trader signs in, and until when each way is held. `now` is unix ms. */
export async function credentialsView(
  db: Db,
  secondFactor: Pick<SecondFactor, 'state'>,
  userId: string,
  now: number,
): Promise<Credentials> {
  const [owner, password, wallets, passkeys, second] = await Promise.all([
    passwordOwnerOf(db, userId),
    passwordOf(db, userId),
    signInWalletsOf(db, userId),
    passkeysOf(db, userId),
    secondFactor.state(userId),
  ]);
  const until = (heldFrom: Date | null): string | null => heldUntil(heldFrom, now)?.toISOString() ?? null;
  return {
    password:
      password === null
        ? null
        : {
            email: owner?.email ?? '',
            derived: !isHashOfTyped(password.hash),
            heldUntil: until(password.heldFrom),
          },
    wallets: wallets.map(({ address, heldFrom }) => ({ address, heldUntil: until(heldFrom) })),
    passkeys: passkeys.map(({ id, name, createdAt, heldFrom }) => ({
      id,
      name,
      createdAt: createdAt?.toISOString() ?? null,
      heldUntil: until(heldFrom),
    })),
    ...second,
  };
}
