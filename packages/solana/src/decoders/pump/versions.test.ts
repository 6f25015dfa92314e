import { createHash } from 'node:crypto';
import { builtTransactions } from '@dugout/testkit/built-transactions';
import { hasRecorded, recordedJson } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { recordedTransactions } from '../../transactions/recorded.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import { CURVE_ACCOUNT, PUMP_PROGRAM, SELLS, SWAP_INSTRUCTIONS } from './layout.ts';

/** Anchor's instruction discriminator: the first eight bytes of this hash. */
const headOf = (name: string): Buffer =>
  createHash('sha256').update(`global:${name}`).digest().subarray(0, 8);

it('recognizes the instructions of every version by name', () => {
  const names = [
    'buy',
    'sell',
    'buy_exact_sol_in',
    'buy_v2',
    'sell_v2',
    'buy_exact_quote_in_v2',
    'buy_v3',
    'sell_v3',
    'buy_exact_quote_in_v3',
  ];
  const heads = names.map((name) => discriminatorAt(headOf(name)) ?? 0n);
  expect(new Set(heads)).toEqual(SWAP_INSTRUCTIONS);
  expect(heads.filter((head) => SELLS.has(head))).toHaveLength(3);
});

describe('a trade of the third version', () => {
  /**
   * Converts a recorded buy of the first version to the third: another discriminator, and the curve among 17
   * other accounts.
   */
  function asThirdVersion(transaction: RawTransaction, name = 'buy_exact_quote_in_v3'): RawTransaction {
    const place = (instruction: RawInstruction): number | undefined =>
      CURVE_ACCOUNT.get(discriminatorAt(instruction.data) ?? 0n);
    const instructions = transaction.instructions.map((instruction): RawInstruction => {
      const at = place(instruction);
      if (transaction.accounts.at(instruction.program) !== PUMP_PROGRAM || at === undefined)
        return instruction;
      const [global = 0, , mint = 0, curve = 0] = Array.from(instruction.accounts);
      const { outer, path, height, program } = instruction;
      const accounts = [
        global,
        mint,
        global,
        global,
        global,
        curve,
        ...Array.from({ length: 11 }, () => global),
      ];
      return {
        outer,
        path,
        height,
        program,
        accounts,
        data: Uint8Array.from([...headOf(name), ...instruction.data.slice(8)]),
      };
    });
    return { ...transaction, instructions };
  }

  it('is reported with its curve', () => {
    const [first] = recordedTransactions(
      hasRecorded
        ? recordedJson('tx/chainstack/raw_create_tx_from_gettransaction.json')
        : builtTransactions(),
    );
    if (first === undefined) throw new Error('nothing is recorded');
    const trades = (transaction: RawTransaction) =>
      decodeTransaction(transaction).events.filter(({ kind }) => kind === 'trade');
    expect(trades(first)).toHaveLength(1);
    expect(trades(asThirdVersion(first))).toEqual(trades(first));
    const unknown = asThirdVersion(first, 'buy_v9');
    expect(trades(unknown)).toEqual([]);
    expect(decodeTransaction(unknown).skipped).toEqual([
      expect.objectContaining({ program: PUMP_PROGRAM, reason: 'instruction unknown' }),
    ]);
  });
});
