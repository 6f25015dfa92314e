import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mintedBy } from '../decoders/deposits.ts';
import { lamportTransferOf, transferOf } from '../decoders/token-transfer.ts';
import { TransactionBuilder } from '../testing/transaction-builder.ts';
import { unparseTransfer } from './parsed-transfer.ts';

const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const SYSTEM = '11111111111111111111111111111111';
const amounts = fc.bigInt(0n, 2n ** 64n - 1n);

/** The unparsed instruction as seen by decoders. */
function written(program: string, parsed: unknown) {
  const back = unparseTransfer(parsed);
  if (back === null) return null;
  const builder = new TransactionBuilder('payer').outer(program, back.accounts, back.data);
  const transaction = builder.transaction();
  const [instruction] = transaction.instructions;
  if (instruction === undefined) throw new Error('no instruction');
  return {
    transaction,
    instruction,
    nameOf: (index: number) => back.accounts[Array.from(instruction.accounts).indexOf(index)],
  };
}

describe('a transfer parsed by the node', () => {
  it('has the same meaning when unparsed', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.nat(18), (amount, fee, decimals) => {
        const tokenAmount = { amount: `${amount}`, decimals };
        const ends = { source: 'from', destination: 'to', authority: 'owner', mint: 'coin' };
        const forms = [
          {
            type: 'transfer',
            info: { ...ends, amount: `${amount}` },
            expected: { amount, decimals: null, withheld: null },
          },
          {
            type: 'transferChecked',
            info: { ...ends, tokenAmount },
            expected: { amount, decimals, withheld: null },
          },
          {
            type: 'transferCheckedWithFee',
            info: { ...ends, tokenAmount, feeAmount: { amount: `${fee}` } },
            expected: { amount, decimals, withheld: fee },
          },
        ];
        for (const { type, info, expected } of forms) {
          const back = written(TOKEN_2022, { type, info });
          const leg = back && transferOf(back.transaction, back.instruction);
          expect(leg).toMatchObject(expected);
          expect([back?.nameOf(leg?.source ?? -1), back?.nameOf(leg?.destination ?? -1)]).toEqual([
            'from',
            'to',
          ]);
        }
      }),
    );
  });

  it('of lamports belongs to the system program', () => {
    const back = written(SYSTEM, {
      type: 'transfer',
      info: { source: 'from', destination: 'to', lamports: 5_000_000_000 },
    });
    expect(back && lamportTransferOf(back.transaction, back.instruction)).toMatchObject({
      amount: 5_000_000_000n,
    });
    expect(
      written(SYSTEM, { type: 'transfer', info: { source: 'from', destination: 'to', lamports: -1 } }),
    ).toBeNull();
  });

  it.each(['mintTo', 'mintToChecked'])('that mints (%s) adds to the supply', (type) => {
    const info = {
      mint: 'coin',
      account: 'to',
      ...(type === 'mintTo' ? { amount: '70' } : { tokenAmount: { amount: '70', decimals: 6 } }),
    };
    const back = written(TOKEN_2022, { type, info });
    expect(back && mintedBy([back.instruction], back.instruction.accounts[0] ?? -1)).toBe(70n);
  });

  it.each([
    ['burn', { amount: '70' }, [8]],
    ['burnChecked', { tokenAmount: { amount: '70', decimals: 6 } }, [8]],
    ['closeAccount', { destination: 'to' }, [9]],
    ['syncNative', {}, [17]],
  ])('that is a %s keeps its tag and its first account', (type, info, [tag]) => {
    const back = unparseTransfer({ type, info: { account: 'mine', mint: 'coin', ...info } });
    expect([back?.data[0], back?.accounts[0]]).toEqual([tag, 'mine']);
    if (type.startsWith('burn')) expect(Buffer.from(back?.data ?? []).readBigUInt64LE(1)).toBe(70n);
  });

  it.each([
    [null],
    ['transfer'],
    [{}],
    [{ type: 'transfer', info: {} }],
    [{ type: 'transfer', info: { amount: '1.5' } }],
    [{ type: 'transferChecked', info: { tokenAmount: { amount: 'x' } } }],
    [{ type: 'transferCheckedWithFee', info: { tokenAmount: { amount: '5' } } }],
    [{ type: 'mintTo', info: {} }],
    [{ type: 'burn', info: { amount: '-1' } }],
    [{ type: 'approve', info: { amount: '5' } }],
  ])('is null for %j', (parsed) => {
    expect(unparseTransfer(parsed)).toBeNull();
  });

  it('has no decimals when the node gave none', () => {
    const back = unparseTransfer({ type: 'transferChecked', info: { tokenAmount: { amount: '5' } } });
    expect(back?.data.at(-1)).toBe(0);
  });
});
