/**
 * Swaps of Raydium AMM v4 (675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8), which is not an Anchor program: one
 * byte identifies the instruction. Source: the program's published IDL and its log structures (raydium-amm,
 * program/src/log.rs).
 */
import { BorshReader } from '../bytes/borsh-reader.ts';
import type { Places } from '../places.ts';

export const AMM_PROGRAM = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8';

const SWAP_BASE_IN = 9;
const SWAP_BASE_OUT = 11;
const SWAP_BASE_IN_V2 = 16;
const SWAP_BASE_OUT_V2 = 17;
const SWAP_BYTES = 17;

/** With the order book's accounts; vaults are coin (A) and pc (B). */
const WITH_TARGET_ORDERS: Places = {
  pool: 1,
  owner: 17,
  vaultA: 5,
  vaultB: 6,
  mintA: -1,
  mintB: -1,
  userIn: 15,
  userOut: 16,
};
/** The same without the target orders account. */
const WITHOUT_TARGET_ORDERS: Places = {
  pool: 1,
  owner: 16,
  vaultA: 4,
  vaultB: 5,
  mintA: -1,
  mintB: -1,
  userIn: 14,
  userOut: 15,
};
/** The second versions have no order book. */
const WITHOUT_ORDER_BOOK: Places = {
  pool: 1,
  owner: 7,
  vaultA: 3,
  vaultB: 4,
  mintA: -1,
  mintB: -1,
  userIn: 5,
  userOut: 6,
};

/** Instructions are numbered from 0 without a gap; the last two are the swaps without an order book. */
export const isKnownInstruction = (data: Uint8Array): boolean => (data[0] ?? Number.NaN) <= SWAP_BASE_OUT_V2;

/** Returns the account positions of a swap, or null for any other instruction. */
export function swapPlaces(data: Uint8Array, accounts: number): Places | null {
  if (data.length < SWAP_BYTES) return null;
  const [tag] = data;
  if (tag === SWAP_BASE_IN_V2 || tag === SWAP_BASE_OUT_V2) return accounts >= 8 ? WITHOUT_ORDER_BOOK : null;
  if (tag !== SWAP_BASE_IN && tag !== SWAP_BASE_OUT) return null;
  if (accounts >= 18) return WITH_TARGET_ORDERS;
  return accounts === 17 ? WITHOUT_TARGET_ORDERS : null;
}

const SWAP_BASE_IN_LOG = 3;
const SWAP_BASE_OUT_LOG = 4;
const PC_TO_COIN = 1n;

export interface SwapLog {
  readonly fromPc: boolean;
  /** Pricing reserves before the swap, without the amounts owed to the program's owners. */
  readonly poolCoin: bigint;
  readonly poolPc: bigint;
  readonly input: bigint;
  readonly output: bigint;
}

/**
 * Reads a swap log, or returns null for a log of another kind.
 * @throws RangeError when the bytes end early
 */
export function readSwapLog(data: Uint8Array): SwapLog | null {
  const reader = new BorshReader(data, 0);
  const type = reader.u8();
  if (type !== SWAP_BASE_IN_LOG && type !== SWAP_BASE_OUT_LOG) return null;
  const first = reader.u64();
  const second = reader.u64();
  const direction = reader.u64();
  reader.skip(8);
  const poolCoin = reader.u64();
  const poolPc = reader.u64();
  const last = reader.u64();
  const exactIn = type === SWAP_BASE_IN_LOG;
  return {
    fromPc: direction === PC_TO_COIN,
    poolCoin,
    poolPc,
    input: exactIn ? first : last,
    output: exactIn ? last : second,
  };
}
