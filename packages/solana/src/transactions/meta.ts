import { parseRawAmount } from '@dugout/domain/base-units';
import type { TokenBalance } from './raw-transaction.ts';
import { field, list, type Shape, shape, text, whole } from './shape.ts';

const balancesBefore = (meta: Shape): readonly unknown[] =>
  list(meta['preTokenBalances'] ?? meta['pre_token_balances']);
const balancesAfter = (meta: Shape): readonly unknown[] =>
  list(meta['postTokenBalances'] ?? meta['post_token_balances']);
const amountOf = (entry: Shape): Shape => shape(entry['uiTokenAmount'] ?? entry['ui_token_amount']);
const accountOf = (entry: Shape): number => whole(entry['accountIndex'] ?? entry['account_index']) ?? 0;

export function mintDecimals(meta: Shape): (mint: string) => number | null {
  return (mint) => decimalsIn(balancesAfter(meta), mint) ?? decimalsIn(balancesBefore(meta), mint);
}

function decimalsIn(balances: readonly unknown[], mint: string): number | null {
  for (let at = balances.length - 1; at >= 0; at--) {
    const entry = shape(balances[at]);
    const decimals = text(entry['mint']) === mint ? whole(amountOf(entry)['decimals']) : null;
    if (decimals !== null) return decimals;
  }
  return null;
}

const NO_BALANCES: ReadonlyMap<number, TokenBalance> = new Map();

/** Token balances by account index from a transaction's meta, parsed on first use. */
export function tokenBalances(meta: Shape): () => ReadonlyMap<number, TokenBalance> {
  let known: ReadonlyMap<number, TokenBalance> | null = null;
  return () => {
    known ??= readBalances(balancesBefore(meta), balancesAfter(meta));
    return known;
  };
}

/** The balances of one token account, with amounts parsed on request. */
class RecordedBalance implements TokenBalance {
  readonly mint: string;
  readonly owner: string;
  /** The entry from before the transaction. */
  readonly earlier: unknown;
  readonly #after: unknown;

  constructor(entry: Shape, before: unknown, after: unknown) {
    this.mint = text(entry['mint']);
    this.owner = text(entry['owner']);
    this.earlier = before;
    this.#after = after;
  }

  get before(): bigint {
    return rawAmount(this.earlier);
  }

  get after(): bigint {
    return rawAmount(this.#after);
  }
}

/** 0 when the account did not exist. */
const rawAmount = (entry: unknown): bigint => parseRawAmount(text(amountOf(shape(entry))['amount'])) ?? 0n;

function readBalances(
  before: readonly unknown[],
  after: readonly unknown[],
): ReadonlyMap<number, TokenBalance> {
  if (before.length === 0 && after.length === 0) return NO_BALANCES;
  const all = new Map<number, RecordedBalance>();
  for (const value of before) {
    const account = accountOf(shape(value));
    all.set(account, new RecordedBalance(shape(value), value, undefined));
  }
  for (const value of after) {
    const account = accountOf(shape(value));
    all.set(account, new RecordedBalance(shape(value), all.get(account)?.earlier, value));
  }
  return all;
}

/** Lamport changes by account index from a transaction's meta. */
export function lamportChange(meta: Shape): (account: number) => bigint | null {
  return (account) => {
    const before = lamports(list(field(meta, 'preBalances'))[account]);
    const after = lamports(list(field(meta, 'postBalances'))[account]);
    return before === null || after === null ? null : after - before;
  };
}

/** Lamports after the transaction by account index, from its meta. */
export const lamportsAfter =
  (meta: Shape): ((account: number) => bigint | null) =>
  (account) =>
    lamports(list(field(meta, 'postBalances'))[account]);

/** Network fee paid by the fee payer, in lamports, from a transaction's meta. */
export const feeOf = (meta: Shape): bigint | null => lamports(meta['fee']);

const lamports = (value: unknown): bigint | null =>
  typeof value === 'number' && Number.isInteger(value)
    ? BigInt(value)
    : typeof value === 'bigint'
      ? value
      : parseRawAmount(text(value));

/** Number of signatures required by a message's header; without a header, the number present. */
export function signerCount(header: unknown, signatures: number): number {
  return whole(field(shape(header), 'numRequiredSignatures')) ?? signatures;
}

const isText = (value: unknown): value is string => typeof value === 'string';

export function logs(meta: Shape): readonly string[] {
  const lines = list(meta['logMessages'] ?? meta['log_messages']);
  return lines.every(isText) ? lines : lines.map(text);
}

/** Sources represent the absence of an error as null, a missing field or an empty object. */
export function failed(meta: Shape): boolean {
  const error = meta['err'];
  if (error === null || error === undefined) return false;
  return typeof error !== 'object' || Object.keys(error).length > 0;
}

/**
 * Converts seconds, milliseconds or microseconds since 1970 to milliseconds; recorded files contain all three.
 */
export function blockTime(value: unknown): number | null {
  const number = whole(value) ?? whole(shape(value)['timestamp']);
  if (number === null || number <= 0) return null;
  if (number > 1e14) return Math.floor(number / 1000);
  return number > 1e11 ? number : number * 1000;
}
