import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { calledBy } from '../call-tree.ts';
import { transferOf } from '../token-transfer.ts';
import type { PumpTrade } from './layout.ts';

/**
 * Returns the wallet that received a buy's tokens if the signing buyer named another wallet's token account;
 * otherwise null. A program that buys in its own name hands the tokens on in separate transfers.
 */
export function otherRecipient(
  transaction: RawTransaction,
  swap: RawInstruction,
  event: PumpTrade,
): string | null {
  if (!event.isBuy) return null;
  const { accounts, signers } = transaction;
  if (!Array.from({ length: signers }, (_, at) => accounts.at(at)).includes(event.user)) return null;
  const isNextSwap = (other: RawInstruction): boolean =>
    other.program === swap.program && other.height === swap.height;
  const delivery = calledBy(transaction, transaction.instructions.indexOf(swap), isNextSwap)
    .flatMap((instruction) => transferOf(transaction, instruction) ?? [])
    .find(({ amount }) => amount === event.tokenAmount);
  const balance = delivery === undefined ? undefined : transaction.tokenBalances().get(delivery.destination);
  const owner = balance?.mint === event.mint ? balance.owner : '';
  return owner === '' || owner === event.user ? null : owner;
}
