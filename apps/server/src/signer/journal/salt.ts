import { randomFillSync } from 'node:crypto';

const SALT_BYTES = 16;
const pool = Buffer.allocUnsafe(SALT_BYTES * 256);
let used = pool.length;

/**
 * Returns 16 random bytes in base64url from a pool: a system call for each would cost more than the rest of a
 * line.
 */
export function freshSalt(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += SALT_BYTES;
  return pool.toString('base64url', used - SALT_BYTES, used);
}
