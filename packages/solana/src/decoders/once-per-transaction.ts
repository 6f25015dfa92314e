import type { RawTransaction } from '../transactions/raw-transaction.ts';

/**
 * Memoizes a function for the last transaction, since the instructions of one transaction are read consecutively.
 */
export function oncePerTransaction<T>(
  work: (transaction: RawTransaction) => T,
): (transaction: RawTransaction) => T {
  let last: { readonly transaction: RawTransaction; readonly answer: T } | null = null;
  return (transaction) => {
    if (last === null || last.transaction !== transaction) last = { transaction, answer: work(transaction) };
    return last.answer;
  };
}
