import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { calledBy, callerOf } from '../call-tree.ts';
import type { Findings, ProgramDecoder } from '../decoder.ts';
/**
 * Phoenix, an order book (PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY). Source: phoenix-v1's instructions
 * (src/program/instruction.rs). Amounts come from the transfers; its log of fills is not needed for them.
 */
import { accountsAt, type Places } from '../places.ts';
import type { SwapAccounts } from '../pool-amounts.ts';
import { NOTHING_REPORTED, poolSwap } from '../pool-swap.ts';
import { transferOf } from '../token-transfer.ts';
import { holdsFill, LOG } from './fills.ts';

const LAST_OF_TRADERS = 17;
const OF_AUTHORITIES = [100, 101, 102, 103, 104, 105, 106, 107, 108, 109];

/** First bytes of all instructions: those of traders (including the program's own log) and of authorities. */
const INSTRUCTIONS: ReadonlySet<number> = new Set([
  ...Array.from({ length: LAST_OF_TRADERS + 1 }, (_, tag) => tag),
  ...OF_AUTHORITIES,
]);

export const PHOENIX_PROGRAM = 'PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY';

/** First byte of a taker's order that pays and receives tokens immediately. */
export const SWAP = 0;
/** First byte of a taker's order that settles within the market, without a transfer. */
export const SWAP_WITH_FREE_FUNDS = 1;
/** The first account of each side is the trader's; the transfers show which side pays. */
export const PLACES: Places = {
  pool: 2,
  owner: 3,
  vaultA: 6,
  vaultB: 7,
  mintA: -1,
  mintB: -1,
  userIn: 4,
  userOut: 5,
};

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
