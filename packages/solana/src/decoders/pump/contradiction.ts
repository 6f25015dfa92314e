import { SOL_MINT } from '@dugout/domain/sol';
import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { backingOf } from '../account-flows.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import { calledBy } from '../call-tree.ts';
import type { SkipReason } from '../decoder.ts';
import { lamportTransferOf, type TokenTransferLeg, transferOf } from '../token-transfer.ts';
import type { PoolPart } from './completing-buy.ts';
import { CURVE_ACCOUNT, PUMP_PROGRAM, type PumpTrade, SELL, SELLS, SWAP_INSTRUCTIONS } from './layout.ts';

export const isSwap = (instruction: RawInstruction): boolean =>
  SWAP_INSTRUCTIONS.has(discriminatorAt(instruction.data) ?? 0n);

/** The curve's address out of the swap's accounts; empty when they are not there. */
export function curveOf(transaction: RawTransaction, swap: RawInstruction): string {
  const place = CURVE_ACCOUNT.get(discriminatorAt(swap.data) ?? 0n);
  const index = place === undefined ? undefined : swap.accounts[place];
  return index === undefined ? '' : transaction.accounts.at(index);
}

/**
 * Curves of the first instructions hold lamports; later versions know other quotes, whose transfers are not
 * distinguished.
 */
const FIRST_VERSION_CURVE = 3;

/**
 * Why what moved does not bear out what the event says, or null. A buy that completes its curve has its pool's part delivered along with
 * the curve's or apart from it.
 */
export function contradiction(
  transaction: RawTransaction,
  swap: RawInstruction,
  event: PumpTrade,
  pool: PoolPart | null,
): SkipReason | null {
  if (event.isBuy === SELLS.has(discriminatorAt(swap.data) ?? 0n)) return 'amounts contradict the transfers';
  const names = (address: string): boolean =>
    Array.from(swap.accounts).some((account) => transaction.accounts.at(account) === address);
  if (!names(event.mint) || (event.quoteMint !== SOL_MINT && !names(event.quoteMint)))
    return 'amounts contradict the transfers';
  const isNextSwap = (other: RawInstruction): boolean => other.program === swap.program && isSwap(other);
  const called = calledBy(transaction, transaction.instructions.indexOf(swap), isNextSwap);
  const transfers = called.flatMap((instruction) => transferOf(transaction, instruction) ?? []);
  const moved = (amount: bigint): TokenTransferLeg | undefined =>
    transfers.find((transfer) => transfer.amount === amount);
  const apart = pool === null || moved(pool.tokenAmount) !== undefined;
  const tokens = apart ? moved(event.tokenAmount) : moved(event.tokenAmount + pool.tokenAmount);
  if (tokens === undefined) return transfers.length === 0 ? null : 'amounts contradict the transfers';
  const vault = event.isBuy ? tokens.source : tokens.destination;
  const held = transaction.tokenBalances().get(vault)?.mint ?? event.mint;
  if (held !== event.mint || backingOf(transaction, vault) === 'contradicted')
    return 'amounts contradict the balances';
  const place = CURVE_ACCOUNT.get(discriminatorAt(swap.data) ?? 0n);
  if (place !== FIRST_VERSION_CURVE || event.quoteMint !== SOL_MINT) return null;
  const curve = swap.accounts[place] ?? -1;
  if (event.isBuy) {
    const paid = called
      .flatMap((instruction) => lamportTransferOf(transaction, instruction) ?? [])
      .filter((leg) => leg.destination === curve);
    return paid.some((leg) => leg.amount === event.quoteAmount) || paid.length === 0
      ? null
      : 'amounts contradict the transfers';
  }
  return sellsFor(transaction, curve, place, event.quoteAmount) ? null : 'amounts contradict the balances';
}

/**
 * Whether a curve's only sale of the transaction took what its lamports say; true where they do not tell it
 * apart.
 */
function sellsFor(transaction: RawTransaction, curve: number, place: number, lamports: bigint): boolean {
  const { instructions, accounts } = transaction;
  const change = transaction.lamportChange(curve);
  if (change === null) return true;
  let sales = 0;
  let paidIn = 0n;
  for (const instruction of instructions) {
    const transfer = lamportTransferOf(transaction, instruction);
    if (transfer?.destination === curve) paidIn += transfer.amount;
    if (accounts.at(instruction.program) !== PUMP_PROGRAM || instruction.accounts[place] !== curve) continue;
    if (discriminatorAt(instruction.data) === SELL) sales++;
  }
  return sales !== 1 || change === paidIn - lamports;
}
