import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { calledBy, callerOf } from '../call-tree.ts';
import type { Findings, ProgramDecoder } from '../decoder.ts';
import { accountsAt } from '../places.ts';
import type { SwapAccounts } from '../pool-amounts.ts';
import { NOTHING_REPORTED, poolSwap } from '../pool-swap.ts';
import { transferOf } from '../token-transfer.ts';
import { holdsFill, LOG } from './fills.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { PHOENIX_PROGRAM, PLACES, SWAP, SWAP_WITH_FREE_FUNDS } from './layout.ts';

/** Orders the trader's accounts as input and output, according to the transfers. */
function directed(
  transaction: RawTransaction,
  swap: RawInstruction,
  called: readonly RawInstruction[],
): SwapAccounts {
  const accounts = accountsAt(swap, PLACES);
  const paysQuote = called.some(
    (instruction) => transferOf(transaction, instruction)?.destination === accounts.vaultB,
  );
  return paysQuote ? { ...accounts, userIn: accounts.userOut, userOut: accounts.userIn } : accounts;
}

/** Orders that are read or counted, whatever their log contains. */
const COUNTED: ReadonlySet<number> = new Set([SWAP, SWAP_WITH_FREE_FUNDS]);

/**
 * Counts an order whose fills settle between seats of the market. Its log has amounts in lots, whose size is only
 * in the market's account.
 */
function settledInside(
  transaction: RawTransaction,
  log: RawInstruction,
  at: number,
  findings: Findings,
): void {
  const isOrder = ({ program, data }: RawInstruction): boolean => program === log.program && data[0] !== LOG;
  const order = callerOf(transaction, at, isOrder);
  if (order === null || COUNTED.has(order.data[0] ?? LOG)) return;
  try {
    if (holdsFill(log.data)) findings.skip(PHOENIX_PROGRAM, order.path, 'amounts missing');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    findings.skip(PHOENIX_PROGRAM, order.path, 'event layout unknown');
  }
}

export const phoenix: ProgramDecoder = {
  program: PHOENIX_PROGRAM,
  market: 'phoenix',
  knows: (data) => INSTRUCTIONS.has(data[0] ?? -1),
  decode(transaction, instruction, at, findings) {
    const kind = instruction.data[0];
    if (kind === SWAP_WITH_FREE_FUNDS) findings.skip(PHOENIX_PROGRAM, instruction.path, 'amounts missing');
    if (kind === LOG) settledInside(transaction, instruction, at, findings);
    if (kind !== SWAP) return;
    const isNextOrder = (other: RawInstruction): boolean =>
      other.program === instruction.program && other.data[0] === SWAP;
    const called = calledBy(transaction, at, isNextOrder);
    poolSwap(transaction, instruction, at, findings, {
      program: PHOENIX_PROGRAM,
      market: 'phoenix',
      accounts: directed(transaction, instruction, called),
      called,
      reported: () => NOTHING_REPORTED,
    });
  },
};
