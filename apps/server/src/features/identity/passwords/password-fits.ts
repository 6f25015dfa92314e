import type { Db } from '#/platform/db/db.ts';
import { type KnownPassword, replacePasswordHash } from '../credentials/credentials.repository.ts';
import type { GivenPassword } from './given-password.ts';
import { isHashOfTyped, passwordHashing } from './password-hashing.ts';

/**
 * Reports whether a password is the trader's. A hash of the typed password, from earlier versions, is replaced on
 * a match.
 */
export async function passwordFits(
  db: Db,
  userId: string,
  { hash }: KnownPassword,
  { signIn, typed }: GivenPassword,
): Promise<boolean> {
  if (!isHashOfTyped(hash)) return passwordHashing.verify({ hash, password: signIn });
  if (!(await passwordHashing.verify({ hash, password: typed?.text ?? signIn }))) return false;
  await replacePasswordHash(db, userId, hash, await passwordHashing.hash(signIn));
  return true;
}
