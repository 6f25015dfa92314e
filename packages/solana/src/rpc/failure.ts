/** Why a call to a node failed. */
export type FailureKind =
  | 'timeout'
  | 'network'
  | 'rate limited'
  | 'http'
  | 'malformed'
  | 'too large'
  /** The node lags behind or has not started up. */
  | 'unhealthy'
  /** The node has not got there yet: ask again. */
  | 'not yet'
  /** There is no block in this slot. */
  | 'skipped'
  /** The node no longer has it. */
  | 'gone'
  /** The node does not know the call. */
  | 'unsupported'
  /** The block holds a transaction of a version that the node does not pass on. */
  | 'version refused'
  | 'refused';

export class RpcFailure extends Error {
  readonly kind: FailureKind;
  /** Delay requested by the node. */
  readonly retryAfterMs: number | null;

  constructor(kind: FailureKind, message: string, retryAfterMs: number | null = null) {
    super(`${kind}: ${message}`);
    this.name = 'RpcFailure';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Meaning of Solana's error codes for block requests. Source: agave, rpc-client-api/src/custom_error.rs. */
const KINDS: ReadonlyMap<number, FailureKind> = new Map([
  [429, 'rate limited'],
  [-32001, 'gone'],
  [-32004, 'not yet'],
  [-32005, 'unhealthy'],
  [-32007, 'skipped'],
  [-32009, 'skipped'],
  [-32011, 'unsupported'],
  [-32014, 'not yet'],
  [-32015, 'version refused'],
  [-32016, 'not yet'],
  [-32019, 'gone'],
  [-32601, 'unsupported'],
]);

export const failureOf = (code: number, message: string): RpcFailure =>
  new RpcFailure(KINDS.get(code) ?? 'refused', message);

/** Failures specific to a node; another node, or the same one later, may succeed. */
const OF_THE_NODE: ReadonlySet<FailureKind> = new Set([
  'timeout',
  'network',
  'rate limited',
  'http',
  'malformed',
  'unhealthy',
]);

export const isOfTheNode = (kind: FailureKind): boolean => OF_THE_NODE.has(kind);

/** Parses a Retry-After header (seconds or HTTP date) to milliseconds. `now` in unix ms. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
