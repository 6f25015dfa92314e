/**
 * Events and instructions of the pump.fun bonding curve (6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P). Source:
 * the program's published IDL; its third versions from pump-public-docs (TRADE_V3). Events were extended at their
 * end over the years: each tail below is read when present.
 */
import { NATIVE_QUOTE_MINT, SOL_MINT } from '@dugout/domain/sol';
import { BorshReader } from '../bytes/borsh-reader.ts';
import { discriminator } from '../bytes/discriminator.ts';

export const PUMP_PROGRAM = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P';

export const TRADE_EVENT = discriminator('bddb7fd34ee661ee');
export const CREATE_EVENT = discriminator('1b72a94ddeeb6376');
export const MIGRATION_EVENT = discriminator('bde95db95c94ea94');

/** The sell that pays from the curve's own lamports. */
export const SELL = discriminator('33e685a4017f83ad');
/** sell, sell_v2 and sell_v3. */
export const SELLS: ReadonlySet<bigint> = new Set([
  SELL,
  ...['5df6823ce7e940b2', '1c92de7726c469d5'].map(discriminator),
]);

/**
 * Instructions by the position of the bonding curve among their accounts: buy, sell, buy_exact_sol_in; then buy,
 * sell, buy_exact_quote_in of the second and third versions.
 */
const BY_PLACE = [
  [3, ['66063d1201daebea', '33e685a4017f83ad', '38fc74089edfcd5f']],
  [10, ['b817ee6167c5d33d', '5df6823ce7e940b2', 'c2ab1c46684d5b2f']],
  [5, ['07051dc4f5176550', '1c92de7726c469d5', 'e1f7501ed5b38488']],
] as const;
export const CURVE_ACCOUNT: ReadonlyMap<bigint, number> = new Map(
  BY_PLACE.flatMap(([place, heads]) => heads.map((head) => [discriminator(head), place] as const)),
);
export const SWAP_INSTRUCTIONS: ReadonlySet<bigint> = new Set(CURVE_ACCOUNT.keys());

export interface PumpTrade {
  readonly mint: string;
  readonly isBuy: boolean;
  readonly user: string;
  readonly tokenAmount: bigint;
  readonly quoteMint: string;
  /** Received or paid by the curve, without fees. */
  readonly quoteAmount: bigint;
  /** The protocol's and the creator's fee; for cashback coins, the trader's cashback instead of the latter. */
  readonly fee: bigint;
  readonly virtualQuote: bigint;
  readonly virtualToken: bigint;
  /** Unix seconds. */
  readonly timestamp: bigint;
}

/** Returns the raw quote units paid or received by the user, including all fees. */
export const quoteOfUser = ({ isBuy, quoteAmount, fee }: PumpTrade): bigint =>
  isBuy ? quoteAmount + fee : quoteAmount - fee;

/** Events before the creator's fee do not list fees; the program then took a hundredth, rounded down. */
const UNLISTED_FEE_PART = 100n;

/** Maps the system program's address, pump.fun's notation for SOL, to the SOL mint. */
export const quoteOf = (mint: string): string => (mint === NATIVE_QUOTE_MINT ? SOL_MINT : mint);

/**
 * Reads a trade event. `start` is after the discriminator. A layout extended beyond the newest known tail is read
 * up to there, because the tail's SOL amounts must agree with the head's.
 * @throws RangeError for an unknown layout
 */
export function readTrade(data: Uint8Array, start: number): PumpTrade {
  const reader = new BorshReader(data, start);
  const mint = reader.key();
  const solAmount = reader.u64();
  const tokenAmount = reader.u64();
  const isBuy = reader.bool();
  const user = reader.key();
  const timestamp = reader.i64();
  const virtualSol = reader.u64();
  const virtualToken = reader.u64();
  const head = { mint, isBuy, user, tokenAmount, timestamp, virtualToken };
  const inSol = { ...head, quoteMint: SOL_MINT, quoteAmount: solAmount, virtualQuote: virtualSol };
  const unlisted = { ...inSol, fee: solAmount / UNLISTED_FEE_PART };
  if (reader.left === 0) return unlisted;
  reader.skip(16);
  if (reader.left === 0) return unlisted;
  reader.skip(40);
  const protocolFee = reader.u64();
  reader.skip(40);
  const ownFee = protocolFee + reader.u64();
  if (reader.left === 0) return { ...inSol, fee: ownFee };
  reader.skip(33);
  if (reader.left === 0) return { ...inSol, fee: ownFee };
  reader.string(64);
  if (reader.left === 0) return { ...inSol, fee: ownFee };
  reader.bool();
  if (reader.left === 0) return { ...inSol, fee: ownFee };
  reader.skip(8);
  const fee = ownFee + reader.u64();
  if (reader.left === 0) return { ...inSol, fee };
  reader.skip(16);
  const shareholders = reader.u32();
  reader.skip(shareholders * SHAREHOLDER_BYTES);
  if (reader.left === 0) return { ...inSol, fee };
  const quoteMint = quoteOf(reader.key());
  const quoteAmount = reader.u64();
  const virtualQuote = reader.u64();
  reader.skip(8);
  if (reader.left > 0) reader.skip(16);
  if (quoteMint !== SOL_MINT) return { ...head, quoteMint, quoteAmount, virtualQuote, fee };
  if (quoteAmount !== solAmount || virtualQuote !== virtualSol)
    throw new RangeError('the SOL amounts of head and tail differ');
  return { ...inSol, fee };
}

/** A shareholder is a key and a share in basis points. */
const SHAREHOLDER_BYTES = 34;

export interface PumpCreate {
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly mint: string;
  readonly curve: string;
  readonly creator: string;
  readonly quoteMint: string;
  readonly virtualToken: bigint | null;
  readonly virtualQuote: bigint | null;
  /** The curve's supply, without a Mayhem agent's. */
  readonly supply: bigint | null;
  readonly isMayhem: boolean;
}

const LONGEST_TEXT = 1_024;

/**
 * Reads a creation event. `start` is after the discriminator.
 * @throws RangeError for an unknown layout
 */
export function readCreate(data: Uint8Array, start: number): PumpCreate {
  const reader = new BorshReader(data, start);
  const head = {
    name: reader.string(LONGEST_TEXT),
    symbol: reader.string(LONGEST_TEXT),
    uri: reader.string(LONGEST_TEXT),
    mint: reader.key(),
    curve: reader.key(),
  };
  const user = reader.key();
  const oldest = {
    ...head,
    creator: user,
    quoteMint: SOL_MINT,
    virtualToken: null,
    virtualQuote: null,
    supply: null,
    isMayhem: false,
  };
  if (reader.left === 0) return oldest;
  const creator = reader.key();
  reader.skip(8);
  const virtualToken = reader.u64();
  const virtualSol = reader.u64();
  reader.skip(8);
  const supply = reader.u64();
  const plain = {
    ...head,
    creator,
    quoteMint: SOL_MINT,
    virtualToken,
    virtualQuote: virtualSol,
    supply,
    isMayhem: false,
  };
  if (reader.left === 0) return plain;
  reader.skip(32);
  if (reader.left === 0) return plain;
  const inSol = { ...plain, isMayhem: reader.bool() };
  if (reader.left === 0) return inSol;
  reader.bool();
  if (reader.left === 0) return inSol;
  const quoteMint = quoteOf(reader.key());
  const virtualQuote = reader.u64();
  return quoteMint === SOL_MINT ? inSol : { ...inSol, quoteMint, virtualQuote };
}

interface PumpMigration {
  readonly mint: string;
  readonly tokenAmount: bigint;
  readonly quoteAmount: bigint;
  readonly curve: string;
  readonly pool: string;
}

/**
 * Reads a migration event. `start` is after the discriminator.
 * @throws RangeError when the bytes end early
 */
export function readMigration(data: Uint8Array, start: number): PumpMigration {
  const reader = new BorshReader(data, start);
  reader.skip(32);
  const mint = reader.key();
  const tokenAmount = reader.u64();
  const quoteAmount = reader.u64();
  reader.skip(8);
  const curve = reader.key();
  reader.skip(8);
  return { mint, tokenAmount, quoteAmount, curve, pool: reader.key() };
}
