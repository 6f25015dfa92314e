/** A call, and its hash, which links it to the caller's previous call. */
import { toHex, utf8 } from '../bytes.ts';
import { canonicalJson } from '../canonical-json.ts';
import { sha256 } from '../sha256.ts';

/** The `prevHash` of a caller's first call. */
export const FIRST_PREV_HASH = '0'.repeat(64);

export interface HashedCall {
  readonly callId: string;
  readonly userId: string;
  readonly tokenAddress: string;
  /** ISO 8601 in UTC with milliseconds. */
  readonly calledAt: string;
  /** US dollars per whole token, a decimal string. */
  readonly callPrice: string;
  /** `hash` of the caller's previous call. */
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
