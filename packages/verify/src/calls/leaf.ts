/**
 * Leaves of the call log: the canonical JSON (RFC 8785) of a call, or of a repricing after the chain rolled back
 * the call's block. Hiding a call from the feed leaves no trace here.
 */
import { canonicalJson } from '../canonical-json.ts';
import type { HashedCall } from './call.ts';

export interface CallLeaf extends HashedCall {
  readonly kind: 'call';
  /** US dollars, a decimal string; null when unknown. */
  readonly marketCap: string | null;
  /** US dollars, a decimal string; null when unknown. */
  readonly liquidity: string | null;
  /** The block of the price. */
  readonly slot: number;
  readonly hash: string;
  /** Time of the trade that set the price, ISO 8601 in UTC with milliseconds; absent without such a trade. */
  readonly pricedAt?: string;
}

export interface RepricedLeaf {
  readonly kind: 'repriced';
  readonly callId: string;
  readonly userId: string;
  /** As in a call, from the replacing block. */
  readonly callPrice: string;
  readonly slot: number;
  /** ISO 8601 in UTC with milliseconds. */
  readonly repricedAt: string;
  /** `hash` of the call. */
  readonly hash: string;
  /** As in a call. */
  readonly pricedAt?: string;
}

export type Leaf = CallLeaf | RepricedLeaf;

export const leafText = (leaf: Leaf): string => canonicalJson({ ...leaf });

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 100;
const isSlot = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isDecimal = (value: unknown): boolean => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
const isFigure = (value: unknown): boolean => value === null || isDecimal(value);
/** Accepts a single notation of a moment. */
const isTime = (value: unknown): boolean =>
  typeof value === 'string' && Number.isFinite(Date.parse(value)) && new Date(value).toISOString() === value;

/** Time after a call in which the chain may replace its block; later the price never changes. */
export const REPRICING_LIMIT_MS = 3_600_000;

type Checks = Readonly<Record<string, (value: unknown) => boolean>>;

const SHARED: Checks = { callId: isText, userId: isText, callPrice: isDecimal, slot: isSlot, hash: isHash };
const MEMBERS: Readonly<Record<Leaf['kind'], Checks>> = {
  call: {
    ...SHARED,
    tokenAddress: isText,
    calledAt: isTime,
    marketCap: isFigure,
    liquidity: isFigure,
    prevHash: isHash,
  },
  repriced: { ...SHARED, repricedAt: isTime },
};

/** Returns null for anything but the canonical text of a leaf with exactly its members. */
export function parseLeaf(text: string): Leaf | null {
  const { kind, ...members } = parseObject(text);
  if (kind !== 'call' && kind !== 'repriced') return null;
  const checks = 'pricedAt' in members ? { ...MEMBERS[kind], pricedAt: isTime } : MEMBERS[kind];
  if (Object.keys(members).length !== Object.keys(checks).length) return null;
  if (!Object.entries(checks).every(([name, holds]) => holds(members[name]))) return null;
  const leaf = { kind, ...members } as Leaf;
  return leafText(leaf) === text ? leaf : null;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
