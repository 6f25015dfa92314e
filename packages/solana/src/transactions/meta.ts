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

function readBalances(before: readonly unknown[], after: readonly unknown[]): ReadonlyMap<number, TokenBalance> {
  if (before.length === 0 && after.length === 0) return NO_BALANCES;
  const all = new Map<number, TokenBalance>();
  const read = (value: unknown, isAfter: boolean): void => {
    const entry = shape(value);
    const account = whole(field(entry, 'accountIndex')) ?? 0;
    const amount = parseRawAmount(text(shape(field(entry, 'uiTokenAmount'))['amount']));
    if (amount === null) return;
    const known = all.get(account);
    const mint = text(entry['mint']);
    const owner = text(entry['owner']);
    all.set(account, { mint, owner, before: isAfter ? (known?.before ?? 0n) : amount, after: isAfter ? amount : 0n });
  };
  for (const value of before) read(value, false);
  for (const value of after) read(value, true);
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
