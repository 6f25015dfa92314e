/** A call and the hash that links it to the same caller's call before it. */
import { toHex, utf8 } from '../bytes.ts';
import { canonicalJson } from '../canonical-json.ts';
import { sha256 } from '../sha256.ts';

/** The `prevHash` of a caller's first call. */
export const FIRST_PREV_HASH = '0'.repeat(64);

/** What the hash of a call covers. */
export interface HashedCall {
  readonly callId: string;
  readonly userId: string;
  readonly tokenAddress: string;
  /** ISO 8601 in UTC with milliseconds. */
  readonly calledAt: string;
  /** US dollars for a whole token, a decimal string. */
  readonly callPrice: string;
  /** `hash` of the caller's call before. */
  readonly prevHash: string;
}

/** SHA-256 in hex of the canonical JSON (RFC 8785) of exactly these six members. */
export const callHash = ({
  callId,
  userId,
  tokenAddress,
  calledAt,
  callPrice,
  prevHash,
}: HashedCall): string =>
  toHex(sha256(utf8(canonicalJson({ callId, userId, tokenAddress, calledAt, callPrice, prevHash }))));
