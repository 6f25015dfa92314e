import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import { writtenBy } from '../bytes/program-data.ts';
import type { Findings, ProgramDecoder } from '../decoder.ts';
import { isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { agrees, type Moved, type SwapAccounts } from '../pool-amounts.ts';
import { poolSwap, type ReportedSwap } from '../pool-swap.ts';
import { INSTRUCTIONS } from './instructions.ts';
import {
  type OnePool,
  readTraded,
  SWAPS,
  TRADED_EVENT,
  TWO_HOP_SWAP,
  TWO_HOP_SWAP_V2,
  TWO_HOPS,
  TWO_HOPS_V2,
  WHIRLPOOL_PROGRAM,
} from './layout.ts';

/** Returns this swap's logged event for a pool; programs before 2025 logged nothing. */
function reported(transaction: RawTransaction, at: number, pool: string, moved: Moved): ReportedSwap | null {
  for (const data of writtenBy(transaction, at)) {
    if (discriminatorAt(data) !== TRADED_EVENT) continue;
    const event = readTraded(data, 8);
    if (event.pool !== pool) continue;
    return {
      agrees: agrees(moved, event.input, event.output, event.inputTransferFee, event.outputTransferFee),
      feeIn: event.fee,
      feeOut: 0n,
      after: null,
    };
  }
  return null;
}

/**
 * Returns the accounts of one pool with the user accounts in order of input and output; null when the data is too
 * short to decide.
 */
function directed(swap: RawInstruction, { places, aToB }: OnePool): SwapAccounts | null {
  const direction = swap.data[aToB];
  if (direction === undefined || direction > 1) return null;
  const accounts = accountsAt(swap, places);
  return direction === 1 ? accounts : { ...accounts, userIn: accounts.userOut, userOut: accounts.userIn };
}

function leg(
  transaction: RawTransaction,
  swap: RawInstruction,
  at: number,
  findings: Findings,
  accounts: SwapAccounts | null,
  hop: number,
): void {
  if (accounts === null) {
    findings.skip(WHIRLPOOL_PROGRAM, swap.path, 'amounts missing');
    return;
  }
  const pool = transaction.accounts.at(accounts.pool);
  poolSwap(transaction, swap, at, findings, {
    program: WHIRLPOOL_PROGRAM,
    market: 'orca',
    leg: hop === 0 ? '' : `/${hop + 1}`,
    accounts,
    reported: (moved) => reported(transaction, at, pool, moved),
  });
}

export const orcaWhirlpool: ProgramDecoder = {
  program: WHIRLPOOL_PROGRAM,
  market: 'orca',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    const kind = discriminatorAt(instruction.data) ?? 0n;
    const one = SWAPS.get(kind);
    if (one !== undefined) leg(transaction, instruction, at, findings, directed(instruction, one), 0);
    else if (kind === TWO_HOP_SWAP) {
      TWO_HOPS.forEach((hop, index) => {
        leg(transaction, instruction, at, findings, directed(instruction, hop), index);
      });
    } else if (kind === TWO_HOP_SWAP_V2) {
      TWO_HOPS_V2.forEach((places, index) => {
        leg(transaction, instruction, at, findings, accountsAt(instruction, places), index);
      });
    }
  },
};
