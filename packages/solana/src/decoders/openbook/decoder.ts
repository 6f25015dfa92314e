import type { RawInstruction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import { calledBy } from '../call-tree.ts';
import type { ProgramDecoder } from '../decoder.ts';
import { isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { NOTHING_REPORTED, poolSwap } from '../pool-swap.ts';
import { transferOf } from '../token-transfer.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { OPENBOOK_PROGRAM, PLACES, TAKE } from './layout.ts';

export const openbook: ProgramDecoder = {
  program: OPENBOOK_PROGRAM,
  market: 'openbook',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    if (discriminatorAt(instruction.data) !== TAKE) return;
    const isNextOrder = (other: RawInstruction): boolean =>
      other.program === instruction.program && discriminatorAt(other.data) === TAKE;
    const called = calledBy(transaction, at, isNextOrder);
    const transfers = called.flatMap((each) => transferOf(transaction, each) ?? []);
    // An order without a match moves nothing and is not a trade.
    if (called.length > 0 && transfers.length === 0) return;
    const accounts = accountsAt(instruction, PLACES);
    const paysQuote = transfers.some(({ destination }) => destination === accounts.vaultB);
    poolSwap(transaction, instruction, at, findings, {
      program: OPENBOOK_PROGRAM,
      market: 'openbook',
      accounts: paysQuote ? { ...accounts, userIn: accounts.userOut, userOut: accounts.userIn } : accounts,
      called,
      reported: () => NOTHING_REPORTED,
    });
  },
};
