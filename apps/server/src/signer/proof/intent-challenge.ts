import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StatedWithdrawal } from '@dugout/domain/credentials/wallet-statements';

const TIME_BYTES = 6;
const NONCE_BYTES = 16;
const HMAC_BYTES = 32;
export const CHALLENGE_MS = 5 * 60_000;

export interface ProvenExport {
  readonly kind: 'export';
  readonly owner: string;
  readonly wallet: string;
  readonly recipientKey: string;
}

/** A payment to a new payee that a challenge is for; the amount in lamports or raw units. */
export interface ProvenWithdrawal extends StatedWithdrawal {
  readonly kind: 'withdraw';
  readonly owner: string;
}

/** A change of the owner's credentials. `credential` is the id of the added or removed one. */
interface ProvenCredentialChange {
  readonly kind: 'addCredential' | 'removeCredential';
  readonly owner: string;
  readonly credential: string;
}

/** A raised daily limit that a challenge is for, in lamports; null for no limit. */
interface ProvenDailyLimit {
  readonly kind: 'raiseDailyLimit';
  readonly owner: string;
  readonly lamports: string | null;
}

export type ProvenIntent = ProvenExport | ProvenWithdrawal | ProvenCredentialChange | ProvenDailyLimit;

function fieldsOf(of: ProvenIntent): readonly string[] {
  switch (of.kind) {
    case 'export':
      return [of.wallet, of.recipientKey];
    case 'withdraw':
      return [of.wallet, of.mint, of.amount, of.destination];
    case 'raiseDailyLimit':
      return [of.lamports ?? 'none'];
    default:
      return [of.credential];
  }
}

const sealOf = (key: Uint8Array, head: Uint8Array, of: ProvenIntent): Buffer =>
  createHmac('sha256', key)
    .update(head)
    .update([of.kind, of.owner, ...fieldsOf(of)].join('\n'))
    .digest();

/**
 * Creates a challenge that the signer recognizes without storing it: its expiry, a nonce, and an HMAC over both
 * and over the action. Hex. Only the signer holds `key`.
 */
export function intentChallenge(key: Uint8Array, of: ProvenIntent, now: number): string {
  const head = Buffer.alloc(TIME_BYTES + NONCE_BYTES);
  head.writeUIntBE(now + CHALLENGE_MS, 0, TIME_BYTES);
  randomBytes(NONCE_BYTES).copy(head, TIME_BYTES);
  return Buffer.concat([head, sealOf(key, head, of)]).toString('hex');
}

/** Reports whether a challenge was made for this action and has not expired. */
export function isChallengeFor(key: Uint8Array, of: ProvenIntent, challenge: string, now: number): boolean {
  if (!/^[0-9a-f]{108}$/.test(challenge)) return false;
  const bytes = Buffer.from(challenge, 'hex');
  const head = bytes.subarray(0, -HMAC_BYTES);
  return (
    timingSafeEqual(bytes.subarray(-HMAC_BYTES), sealOf(key, head, of)) &&
    head.readUIntBE(0, TIME_BYTES) > now
  );
}
