import { randomBytes } from 'node:crypto';
import type { Db } from '#/platform/db/db.ts';
import type { Caller } from '#/platform/http/caller.ts';
import { signatureFits } from '../ed25519.ts';
import type { WalletOwnership } from '../index.ts';
import type { Origins } from '../origins.ts';
import { faultInMessage, NONCE_MS, readMessage, signInInput } from '../siws/message.ts';
import { consumeChallenge, keepChallenge } from './challenges.repository.ts';

const INTENT = 'connectWallet';
const STATEMENT = 'Connect this wallet to your Dugout account. It moves no funds.';

interface OwnershipOptions {
  readonly db: Db;
  readonly origins: Origins;
  readonly now: () => number;
}

export function createWalletOwnership({ db, origins, now }: OwnershipOptions): WalletOwnership {
  const wanted = ({ userId, sessionId }: Caller) => ({ userId, sessionId, intent: INTENT });
  return {
    async challenge(caller, origin) {
      const nonce = randomBytes(32).toString('hex');
      const expiresAt = new Date(now() + NONCE_MS);
      await keepChallenge(db, nonce, wanted(caller), expiresAt);
      const site = origin !== null && origins.allows({ origin }) ? origin : origins.base;
      const input = signInInput(site, { nonce, statement: STATEMENT }, now());
      return { input, expiresAt: expiresAt.toISOString() };
    },

    async isProven(caller, { address, message, signature }) {
      const bytes = Buffer.from(message, 'base64');
      const read = readMessage(bytes);
      if (read?.nonce === undefined) return false;
      if (!(await consumeChallenge(db, read.nonce, wanted(caller), new Date(now())))) return false;
      return (
        faultInMessage(read, { address, statement: STATEMENT }, origins, now()) === null &&
        signatureFits(address, bytes, signature)
      );
    },
  };
}
