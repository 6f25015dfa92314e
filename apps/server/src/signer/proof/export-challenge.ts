import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TIME_BYTES = 6;
const NONCE_BYTES = 16;
const HMAC_BYTES = 32;
/** How long a challenge serves. */
export const CHALLENGE_MS = 5 * 60_000;

/** The export that a challenge is for. */
export interface ProvenExport {
  readonly owner: string;
  readonly wallet: string;
  readonly recipientKey: string;
}

const sealOf = (key: Uint8Array, head: Uint8Array, { owner, wallet, recipientKey }: ProvenExport): Buffer =>
  createHmac('sha256', key).update(head).update(`export\n${owner}\n${wallet}\n${recipientKey}`).digest();

/**
 * A challenge that the signer knows again without keeping it: when it ends, a nonce, and an HMAC over both and
 * over the export. Hex. `key` is the signer's alone.
 */
export function exportChallenge(key: Uint8Array, of: ProvenExport, now: number): string {
  const head = Buffer.alloc(TIME_BYTES + NONCE_BYTES);
  head.writeUIntBE(now + CHALLENGE_MS, 0, TIME_BYTES);
  randomBytes(NONCE_BYTES).copy(head, TIME_BYTES);
  return Buffer.concat([head, sealOf(key, head, of)]).toString('hex');
}

/** Whether a challenge was made for this export and has not ended. */
export function isChallengeFor(key: Uint8Array, of: ProvenExport, challenge: string, now: number): boolean {
  if (!/^[0-9a-f]{108}$/.test(challenge)) return false;
  const bytes = Buffer.from(challenge, 'hex');
  const head = bytes.subarray(0, -HMAC_BYTES);
  return (
    timingSafeEqual(bytes.subarray(-HMAC_BYTES), sealOf(key, head, of)) &&
    head.readUIntBE(0, TIME_BYTES) > now
  );
}
