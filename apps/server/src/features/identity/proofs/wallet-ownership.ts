import { randomBytes } from 'node:crypto';
import type { Db } from '#/platform/db/db.ts';
import type { Caller } from '#/platform/http/caller.ts';
import type { Origins } from '../origins.ts';
import { faultInMessage, NONCE_MS, readMessage, signInInput } from '../siws/message.ts';
import { signatureFits } from '../siws/signature.ts';
import { keepChallenge, useChallenge } from './challenges.repository.ts';
import type { WalletSignature } from './proof-given.ts';

const ACT = 'connectWallet';
const STATEMENT = 'Connect this wallet to your Dugout account. It moves no funds.';

interface OwnershipOptions {
  readonly db: Db;
  readonly origins: Origins;
  readonly now: () => number;
}

/** Whether a Solana wallet is the caller's: it signs a text that was made for them, once. */
export function createWalletOwnership({ db, origins, now }: OwnershipOptions) {
  const wanted = ({ userId, sessionId }: Caller) => ({ userId, sessionId, act: ACT });
  return {
    /** The input of the wallet's `solana:signIn`; it serves once, in this session. */
    async challenge(caller: Caller, origin: string | null) {
      const nonce = randomBytes(32).toString('hex');
      const expiresAt = new Date(now() + NONCE_MS);
      await keepChallenge(db, nonce, wanted(caller), expiresAt);
      const site = origin !== null && origins.allows({ origin }) ? origin : origins.base;
      const input = signInInput(site, { nonce, statement: STATEMENT }, now());
      return { input, expiresAt: expiresAt.toISOString() };
    },

    /** Whether the wallet signed this caller's challenge, which is used up either way. */
    async isProven(caller: Caller, { address, message, signature }: WalletSignature): Promise<boolean> {
      const bytes = Buffer.from(message, 'base64');
      const read = readMessage(bytes);
      if (read?.nonce === undefined) return false;
      if (!(await useChallenge(db, read.nonce, wanted(caller), new Date(now())))) return false;
      return (
        faultInMessage(read, { address, statement: STATEMENT }, origins, now()) === null &&
        signatureFits(address, bytes, signature)
      );
    },
  };
}

export type WalletOwnership = ReturnType<typeof createWalletOwnership>;
