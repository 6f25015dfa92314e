import { LRUCache } from 'lru-cache';
import type { Db } from '#/platform/db/db.ts';
import { isNameTaken } from './names.repository.ts';
import { reservedFor } from './reserved-names.ts';
import { freeUserName } from './user-name.ts';

/** From the choice of a name to its row in the database. */
const RESERVED_MS = 10_000;

/** Turns desired names into free user names. A returned name is reserved until its account is written. */
export function createUserNames(db: Db): (desired: string) => Promise<string> {
  const reserved = new LRUCache<string, true>({ max: 10_000, ttl: RESERVED_MS });
  const isTaken = async (name: string): Promise<boolean> => {
    const key = name.toLowerCase();
    if (reserved.has(key)) return true;
    reserved.set(key, true);
    return isNameTaken(db, name);
  };
  const isReserved = (name: string): boolean => reservedFor(name) !== null;
  return (desired) => freeUserName(desired, { isTaken, isReserved });
}
