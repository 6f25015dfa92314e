/**
 * What the process that reads prices and the signer say to one another, over a socket of their own: each
 * request is a report, each answer what is wanted next.
 */
import { isAddress } from '@dugout/domain/address';
import { parseRawAmount } from '@dugout/domain/base-units';
import { fieldOf, listField, textField } from '../fields.ts';
import { SignerError } from '../signer-error.ts';
import type { PoolSides } from './checked-price.ts';

/** `lamports`, signed, is what the wallet has more; null for a swap that failed or can never land. */
export interface Settled {
  readonly signature: string;
  readonly lamports: string | null;
}

/** Raw units and lamports as decimal strings. */
export interface SidesText {
  readonly tokens: string;
  readonly lamports: string;
}

/** One look at a token's pool by two nodes that agree: what either saw, and the SOL that is in it. */
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

/** A swap whose end is wanted, and when it was signed, in unix ms. */
export interface WantedSwap {
  readonly signature: string;
  readonly wallet: string;
  readonly at: number;
}

export interface Wanted {
  /** Tokens to look at closely. */
  readonly mints: readonly string[];
  /** Tokens to look at no longer. */
  readonly dropped: readonly string[];
  readonly swaps: readonly WantedSwap[];
}

/** A line on the socket holds no more. */
export const MOST_PRICES = 100;
export const MOST_ENDS = 100;

/** One look with its numbers read. */
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

/** Both lists of a report, each of at most as many as fit. Throws `SignerError` `bad_request`. */
export function readReport(input: unknown) {
  const prices = listField(input, 'prices');
  const ends = listField(input, 'ends');
  if (prices.length > MOST_PRICES || ends.length > MOST_ENDS) throw bad('length');
  return { prices: prices.map(readPrice), ends: ends.map(readEnd) };
}
