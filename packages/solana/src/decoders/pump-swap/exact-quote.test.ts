import { transactionsFolder } from '@dugout/testkit/transactions-folder';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { recordedFiles } from '../../recorded-files.ts';
import type { RawTransaction } from '../../transactions/raw-transaction.ts';
import { discriminator, discriminatorAt, EVENT_TAG } from '../bytes/discriminator.ts';
import { BUY_EVENT, PUMP_SWAP_PROGRAM } from './layout.ts';

const BUY = discriminator('66063d1201daebea');
const EXACT_QUOTE = ['c62e1552b4d9e870', 'c2ab1c46684d5b2f'];
/** Offsets of quote_amount_in and user_quote_amount_in in an event, after tag and discriminator. */
const [QUOTE_AMOUNT, USER_QUOTE] = [72, 120];

/** Converts a recorded `buy` to the program's report of a buy with an exact quote amount. */
function boughtForExactQuote(transaction: RawTransaction, instruction: string): RawTransaction {
  const instructions = transaction.instructions.map((original) => {
    const isOurs = transaction.accounts.at(original.program) === PUMP_SWAP_PROGRAM;
    const data = Uint8Array.from(original.data);
    if (isOurs && discriminatorAt(data) === BUY) data.set(Buffer.from(instruction, 'hex'));
    if (isOurs && discriminatorAt(data) === EVENT_TAG && discriminatorAt(data, 8) === BUY_EVENT) {
      data.copyWithin(QUOTE_AMOUNT, USER_QUOTE, USER_QUOTE + 8);
      data.set(original.data.subarray(QUOTE_AMOUNT, QUOTE_AMOUNT + 8), USER_QUOTE);
    }
    const { outer, path, height, program, accounts } = original;
    return { outer, path, height, program, accounts, data };
  });
  return { ...transaction, instructions };
}

const bought = (): RawTransaction[] =>
  [...recordedFiles(transactionsFolder())]
    .flatMap((file) => file.transactions)
    .filter((transaction) =>
      decodeTransaction(transaction).trades.some(
        ({ market, side }) => market === 'pumpfun-amm' && side === 'buy',
      ),
    );

describe('PumpSwap buys for an exact quote amount', () => {
  it.each(EXACT_QUOTE)(
    'equal the same trade as a buy, with the gross amount as payment: %s',
    (instruction) => {
      const recorded = bought();
      expect(recorded.length).toBeGreaterThan(0);
      for (const transaction of recorded) {
        const decoded = decodeTransaction(boughtForExactQuote(transaction, instruction));
        expect(decoded, transaction.signature).toEqual(decodeTransaction(transaction));
      }
    },
  );
});
