import type { Credentials } from '@dugout/contract/identity/credentials';
import type { Db } from '#/platform/db/db.ts';
import type { SecondFactor } from '../second-factor/second-factor.service.ts';
import { passkeysOf, passwordOf, signInWalletsOf } from './credentials.repository.ts';
import { heldUntil } from './hold.ts';

/** How a trader signs in, and until when each way is held. `now` is unix ms. */
export async function credentialsView(
  db: Db,
  secondFactor: Pick<SecondFactor, 'state'>,
  userId: string,
  now: number,
): Promise<Credentials> {
  const [password, wallets, passkeys, second] = await Promise.all([
    passwordOf(db, userId),
    signInWalletsOf(db, userId),
    passkeysOf(db, userId),
    secondFactor.state(userId),
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
    ...second,
  };
}
