/**
 * Messages between the process that reads prices and the signer, over a separate socket: each request is a
 * report, and each answer lists the next tokens and swaps to read.
 */
import { isAddress } from '@dugout/domain/address';
import { parseRawAmount } from '@dugout/domain/base-units';
import { fieldOf, listField, textField } from '../fields.ts';
import { SignerError } from '../signer-error.ts';
import type { PoolSides } from './checked-price.ts';

/** `lamports`, signed, is the change of the wallet's balance. Null for a swap that failed or can never land. */
export interface Settled {
  readonly signature: string;
  readonly lamports: string | null;
}

/** Raw units and lamports as decimal strings. */
export interface SidesText {
  readonly tokens: string;
  readonly lamports: string;
}

/** One observation of a token's pool by two agreeing nodes: the reserves that each saw, and the pool's SOL. */
export interface PriceText {
  readonly mint: string;
  readonly low: SidesText;
  readonly high: SidesText;
  readonly liquidity: string;
}

export interface Report {
  readonly prices: readonly PriceText[];
  readonly ends: readonly Settled[];
}

/** A swap whose outcome is needed, and its signing time in unix ms. */
export interface WantedSwap {
  readonly signature: string;
  readonly wallet: string;
  readonly at: number;
}

export interface Wanted {
  readonly mints: readonly string[];
  /** Tokens to stop watching. */
  readonly dropped: readonly string[];
  readonly swaps: readonly WantedSwap[];
}

/** Max prices that fit a line on the socket. */
export const MAX_PRICES = 100;
export const MAX_ENDS = 100;

/** One observation with its numbers parsed. */
export interface Look {
  readonly low: PoolSides;
  readonly high: PoolSides;
  readonly liquidity: bigint;
}

const bad = (what: string): SignerError => new SignerError('bad_request', `a report's ${what} is wrong`);

function amount(input: unknown, field: string): bigint {
  return parseRawAmount(textField(input, field)) ?? fail(field);
}

function fail(what: string): never {
  throw bad(what);
}

function sides(input: unknown): PoolSides {
  const read = { tokens: amount(input, 'tokens'), lamports: amount(input, 'lamports') };
  if (read.tokens === 0n || read.lamports === 0n) throw bad('price');
  return read;
}

/** Throws `SignerError` `bad_request`. */
function readPrice(input: unknown): { readonly mint: string; readonly look: Look } {
  const mint = textField(input, 'mint');
  if (!isAddress(mint)) throw bad('mint');
  const [low, high] = [sides(fieldOf(input, 'low')), sides(fieldOf(input, 'high'))];
  return { mint, look: { low, high, liquidity: amount(input, 'liquidity') } };
}

const CHANGE = /^-?\d{1,19}$/;

/** Throws `SignerError` `bad_request`. */
function readEnd(input: unknown): Settled {
  const lamports = fieldOf(input, 'lamports');
  if (lamports !== null && (typeof lamports !== 'string' || !CHANGE.test(lamports))) throw bad('end');
  return { signature: textField(input, 'signature'), lamports };
}

/** Reads both lists of a report and checks their lengths. Throws `SignerError` `bad_request`. */
export function readReport(input: unknown) {
  const prices = listField(input, 'prices');
  const ends = listField(input, 'ends');
  if (prices.length > MAX_PRICES || ends.length > MAX_ENDS) throw bad('length');
  return { prices: prices.map(readPrice), ends: ends.map(readEnd) };
}
