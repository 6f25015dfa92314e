import { createHash } from 'node:crypto';
import { fromBase58 } from '@dugout/domain/address';
import { isSignedByEd25519 } from '../proof/ed25519.ts';
import { SignerError } from '../signer-error.ts';
import { parseTransaction, type WireTransaction } from '../transaction/wire-transaction.ts';
import { checkCashback } from './cashback.ts';
import { checkClose } from './close.ts';
import { type ParsedIntent, parseIntent } from './parse-intent.ts';
import { demand } from './refuse.ts';
import { checkSwap } from './swap.ts';
import type { VenueName } from './venue-names.ts';
import { checkWithdraw } from './withdraw.ts';

/** The name of a message: SHA-256 of its bytes, base64. */
export const messageHash = (message: Uint8Array): string =>
  createHash('sha256').update(message).digest('base64');

const isEmpty = (signature: Uint8Array): boolean => signature.every((byte) => byte === 0);

/**
 * Checks that the wallet's signature slot is empty. Another signer's slot is empty or holds a valid signature.
 */
function checkSignatures({ signers, signatures, message }: WireTransaction): void {
  const [own, ...others] = signatures;
  demand(own !== undefined && isEmpty(own), 'the place of the signature is not empty');
  for (const [at, signature] of others.entries()) {
    demand(
      isEmpty(signature) || isSignedByEd25519(fromBase58(signers[at + 1] ?? ''), message, signature),
      'the signature of another is false',
    );
  }
}

/**
 * Decides which pools may co-sign: those of the local chain on `local` (docs/decisions/0018), none on `public`.
 */
export type SignerChain = 'local' | 'public';

interface CheckedTransaction extends WireTransaction {
  readonly wallet: string;
  readonly does: ParsedIntent;
  /** Venue of a swap. Null for any other transaction and for a pool of the local chain. */
  readonly venue: VenueName | null;
}

/**
 * Reads a wire transaction and checks that it does exactly what the intent says and is the message that the
 * intent names. Refuses everything that is not explicitly allowed. Throws `SignerError`: `bad_request` for an
 * invalid intent, `intent_mismatch` for everything else.
 */
export function checkTransaction(bytes: Uint8Array, intent: unknown, chain: SignerChain): CheckedTransaction {
  const read = parseIntent(intent);
  try {
    const transaction = parseTransaction(bytes);
    demand(transaction.signers[0] === read.wallet, 'the wallet does not pay the network fee');
    const venue = check(transaction, read, chain);
    checkSignatures(transaction);
    demand(
      messageHash(transaction.message) === read.messageHash,
      'it is not the transaction that was simulated',
    );
    return { ...transaction, wallet: read.wallet, does: read, venue };
  } catch (error) {
    if (error instanceof RangeError)
      throw new SignerError('intent_mismatch', `the transaction is not well formed: ${error.message}`);
    throw error;
  }
}

function check(transaction: WireTransaction, read: ParsedIntent, chain: SignerChain): VenueName | null {
  if (read.kind === 'withdraw') {
    checkWithdraw(transaction, read);
    return null;
  }
  if (read.kind === 'close') {
    checkClose(transaction, read);
    return null;
  }
  if (read.kind === 'cashback') {
    checkCashback(transaction, read);
    return null;
  }
  demand(
    chain === 'local' || transaction.signers.length === 1,
    'another signer has a part in it, which only a pool of the local chain may have',
  );
  return checkSwap(transaction, read);
}
