import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import type { Db } from '#/platform/db/db.ts';
import { signInWalletsOf } from '../credentials/credentials.repository.ts';
import { signatureFits } from '../ed25519.ts';
import type { Origins } from '../origins.ts';
import { faultInMessage, readMessage } from '../siws/message.ts';
import { type ChallengeFor, consumeChallenge } from './challenges.repository.ts';
import { type DecimalsOf, statementOf } from './intent-text.ts';
import type { Proven, WalletSignature } from './proof-given.ts';

interface WalletProofOptions {
  readonly db: Db;
  readonly origins: Origins;
  readonly decimalsOf: DecimalsOf;
  readonly now: () => number;
}

/** Verifies a Solana wallet's signature for this intent. Null if it proves nothing. */
export async function walletProof(
  { db, origins, decimalsOf, now }: WalletProofOptions,
  { address, message, signature }: WalletSignature,
  intent: ProvenIntent,
  wanted: ChallengeFor,
): Promise<Proven | null> {
  const bytes = Buffer.from(message, 'base64');
  const read = readMessage(bytes);
  if (read?.nonce === undefined || !(await consumeChallenge(db, read.nonce, wanted, new Date(now()))))
    return null;
  if (faultInMessage(read, { address, statement: statementOf(intent, decimalsOf) }, origins, now()) !== null)
    return null;
  const wallet = (await signInWalletsOf(db, wanted.userId)).find((known) => known.address === address);
  if (wallet === undefined || !signatureFits(address, bytes, signature)) return null;
  return { method: 'wallet', heldFrom: wallet.heldFrom };
}
