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

/** Returns the curve's address from the swap's accounts; empty when missing. */
export function curveOf(transaction: RawTransaction, swap: RawInstruction): string {
  const place = CURVE_ACCOUNT.get(discriminatorAt(swap.data) ?? 0n);
  const index = place === undefined ? undefined : swap.accounts[place];
  return index === undefined ? '' : transaction.accounts.at(index);
}

/**
 * Curve position in the first instructions, whose curves hold lamports. Later versions allow other quotes, whose
 * transfers are not distinguished.
 */
const FIRST_VERSION_CURVE = 3;
/** Position of the seller among the accounts of the first sell version. */
const SELLER = 6;

/**
 * Returns why the movements contradict the event, or null. A completing buy delivers its pool's part either
 * together with the curve's or separately.
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
    const legs = called.flatMap((instruction) => lamportTransferOf(transaction, instruction) ?? []);
    const paid = legs.filter((leg) => leg.destination === curve);
    const beside = legs.filter((leg) => leg.destination !== curve).map(({ amount }) => amount);
    if (paid.length > 0 && !paid.some((leg) => leg.amount === event.quoteAmount))
      return 'amounts contradict the transfers';
    return legs.length === 0 || isSumOfSome(event.fee, beside) ? null : 'amounts contradict the transfers';
  }
  return sellsFor(transaction, swap, curve, place, event) ? null : 'amounts contradict the balances';
}

/** Max fee and rent transfers of a swap, with a margin. */
const MAX_PARTS = 12;

/**
 * Reports whether some of the first parts add up to `sum`; the others are rent for accounts opened by the swap.
 */
function isSumOfSome(sum: bigint, parts: readonly bigint[]): boolean {
  let sums: bigint[] = [0n];
  for (const part of parts.slice(0, MAX_PARTS)) sums = sums.concat(sums.map((each) => each + part));
  return sums.includes(sum);
}

/**
 * Reports whether the event of a transaction's only sell agrees with the lamport changes of its curve and of the
 * fee accounts; true when they cannot be attributed.
 */
function sellsFor(
  transaction: RawTransaction,
  swap: RawInstruction,
  curve: number,
  place: number,
  { quoteAmount, fee }: PumpTrade,
): boolean {
  const { instructions, accounts } = transaction;
  const sales = instructions.filter(
    ({ program, data }) => discriminatorAt(data) === SELL && accounts.at(program) === PUMP_PROGRAM,
  );
  if (sales.filter((sale) => sale.accounts[place] === curve).length !== 1) return true;
  const taken = takenFrom(transaction, curve);
  if (taken === null) return true;
  if (taken !== quoteAmount) return false;
  if (sales.length !== 1) return true;
  const given = [...new Set(Array.from(swap.accounts))]
    .filter((account) => account !== curve && account !== swap.accounts[SELLER])
    .map((account) => -(takenFrom(transaction, account) ?? 0n));
  return isSumOfSome(
    fee,
    given.filter((amount) => amount > 0n),
  );
}

/**
 * Returns the lamports taken from an account by programs without a transfer; null when its balances are unknown.
 */
function takenFrom(transaction: RawTransaction, account: number): bigint | null {
  const change = transaction.lamportChange(account);
  if (change === null) return null;
  let moved = 0n;
  for (const instruction of transaction.instructions) {
    const transfer = lamportTransferOf(transaction, instruction);
    if (transfer?.destination === account) moved += transfer.amount;
    if (transfer?.source === account) moved -= transfer.amount;
  }
  return moved - change;
}
