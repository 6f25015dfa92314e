import type { RawTransaction } from '../transactions/raw-transaction.ts';

/**
 * The same function, worked out once for a transaction whose instructions are read one after another: the
 * last answer is kept.
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
