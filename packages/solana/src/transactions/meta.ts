import { parseRawAmount } from '@dugout/domain/base-units';
import type { TokenBalance } from './raw-transaction.ts';
import { field, list, type Shape, shape, text, whole } from './shape.ts';

/** Decimals by mint out of a transaction's token balances. */
export function mintDecimals(meta: Shape): (mint: string) => number | null {
  let known: Map<string, number> | null = null;
  return (mint) => {
    if (known === null) {
      known = new Map();
      for (const name of ['preTokenBalances', 'postTokenBalances']) {
        for (const balance of list(field(meta, name))) {
          const entry = shape(balance);
          const decimals = whole(shape(field(entry, 'uiTokenAmount'))['decimals']);
          if (decimals !== null) known.set(text(entry['mint']), decimals);
        }
      }
    }
    return known.get(mint) ?? null;
  };
}

const NO_BALANCES: ReadonlyMap<number, TokenBalance> = new Map();

/** Token balances by account index out of a transaction's meta, read when first asked for. */
export function tokenBalances(meta: Shape): () => ReadonlyMap<number, TokenBalance> {
  let known: ReadonlyMap<number, TokenBalance> | null = null;
  return () => {
    known ??= readBalances(list(field(meta, 'preTokenBalances')), list(field(meta, 'postTokenBalances')));
    return known;
  };
}

/** One token account's balances, whose amounts are read when asked for. */
class RecordedBalance implements TokenBalance {
  readonly mint: string;
  readonly owner: string;
  readonly #before: unknown;
  readonly #after: unknown;

  constructor(entry: Shape, before: unknown, after: unknown) {
    this.mint = text(entry['mint']);
    this.owner = text(entry['owner']);
    this.#before = before;
    this.#after = after;
  }

  get before(): bigint {
    return rawAmount(this.#before);
  }

  get after(): bigint {
    return rawAmount(this.#after);
  }
}

/** 0 where the account did not exist. */
const rawAmount = (entry: unknown): bigint => parseRawAmount(text(shape(field(shape(entry), 'uiTokenAmount'))['amount'])) ?? 0n;

function readBalances(before: readonly unknown[], after: readonly unknown[]): ReadonlyMap<number, TokenBalance> {
  if (before.length === 0 && after.length === 0) return NO_BALANCES;
  const earlier = new Map<number, unknown>();
  const all = new Map<number, TokenBalance>();
  for (const value of before) {
    const account = whole(field(shape(value), 'accountIndex')) ?? 0;
    earlier.set(account, value);
    all.set(account, new RecordedBalance(shape(value), value, undefined));
  }
  for (const value of after) {
    const account = whole(field(shape(value), 'accountIndex')) ?? 0;
    all.set(account, new RecordedBalance(shape(value), earlier.get(account), value));
  }
  return all;
}

/** Lamport changes by account index out of a transaction's meta. */
export function lamportChange(meta: Shape): (account: number) => bigint | null {
  return (account) => {
    const before = lamports(list(field(meta, 'preBalances'))[account]);
    const after = lamports(list(field(meta, 'postBalances'))[account]);
    return before === null || after === null ? null : after - before;
  };
}

/** Lamports after the transaction by account index, out of its meta. */
export const lamportsAfter =
  (meta: Shape): ((account: number) => bigint | null) =>
  (account) =>
    lamports(list(field(meta, 'postBalances'))[account]);

const lamports = (value: unknown): bigint | null =>
  typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : typeof value === 'bigint' ? value : parseRawAmount(text(value));

/** The number of signatures that a message's header asks for; without a header, those that are there. */
export function signerCount(header: unknown, signatures: number): number {
  return whole(field(shape(header), 'numRequiredSignatures')) ?? signatures;
}

export const logs = (meta: Shape): readonly string[] => list(field(meta, 'logMessages')).map(text);

/** Some sources write no error as null or leave it out, some as an empty object. */
export function failed(meta: Shape): boolean {
  const error = meta['err'];
  if (error === null || error === undefined) return false;
  return typeof error !== 'object' || Object.keys(error).length > 0;
}

/** Seconds, milliseconds or microseconds since 1970 as milliseconds: recorded files hold all three. */
export function blockTime(value: unknown): number | null {
  const number = whole(value) ?? whole(shape(value)['timestamp']);
  if (number === null || number <= 0) return null;
  if (number > 1e14) return Math.floor(number / 1000);
  return number > 1e11 ? number : number * 1000;
}
