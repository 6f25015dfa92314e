import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TransactionBuilder, u64 } from '../testing/transaction-builder.ts';
import { isOfTokens, lamportTransferOf, transferOf } from './token-transfer.ts';

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const SYSTEM = '11111111111111111111111111111111';
const AMOUNT = 2n ** 64n - 1n;

const read = (program: string, data: Uint8Array, accounts: readonly string[] = ['a', 'b', 'c', 'd']) => {
  const builder = new TransactionBuilder('payer').outer(program, accounts, data);
  const transaction = builder.transaction();
  const [instruction] = transaction.instructions;
  if (instruction === undefined) throw new Error('no instruction');
  const leg = transferOf(transaction, instruction);
  const at = (index: number) => (index < 0 ? null : transaction.accounts.at(index));
  return {
    leg: leg && { ...leg, source: at(leg.source), destination: at(leg.destination), mint: at(leg.mint) },
    lamports: lamportTransferOf(transaction, instruction),
    ofTokens: isOfTokens(transaction, instruction),
    named: (name: string) => builder.addressOf(name),
  };
};

const plain = Buffer.concat([Buffer.of(3), u64(AMOUNT)]);
const checked = Buffer.concat([Buffer.of(12), u64(AMOUNT), Buffer.of(6)]);
const withFee = Buffer.concat([Buffer.of(26, 1), u64(AMOUNT), Buffer.of(6), u64(7n)]);

describe('token transfers', () => {
  it('have source and destination, and a withheld amount of zero, unknown or as reported', () => {
    const { leg, named } = read(TOKEN, plain);
    expect(leg).toEqual({
      source: named('a'),
      destination: named('b'),
      mint: null,
      decimals: null,
      amount: AMOUNT,
      withheld: 0n,
    });
    expect(read(TOKEN_2022, plain).leg).toMatchObject({ amount: AMOUNT, withheld: null });
    const reported = read(TOKEN_2022, withFee);
    expect(reported.leg).toEqual({
      source: reported.named('a'),
      mint: reported.named('b'),
      destination: reported.named('c'),
      decimals: 6,
      amount: AMOUNT,
      withheld: 7n,
    });
  });

  it('that are checked name their mint between the two', () => {
    const { leg, named } = read(TOKEN, checked);
    expect(leg).toEqual({
      source: named('a'),
      mint: named('b'),
      destination: named('c'),
      decimals: 6,
      amount: AMOUNT,
      withheld: 0n,
    });
  });

  it.each([
    ['another program', 'another program', plain],
    ['an approval', TOKEN, Buffer.concat([Buffer.of(4), u64(1n)])],
    ['a fee setting', TOKEN_2022, Buffer.concat([Buffer.of(26, 0), u64(1n), Buffer.alloc(9)])],
    ['no data', TOKEN, Buffer.alloc(0)],
    ['an amount that ends early', TOKEN, plain.subarray(0, 8)],
    ['a fee that ends early', TOKEN_2022, withFee.subarray(0, 18)],
  ])('are not read from %s', (_, program, data) => {
    expect(read(program, data).leg).toBeNull();
  });

  it('lack an account when the instruction names too few', () => {
    expect(read(TOKEN, checked, ['a', 'b']).leg).toMatchObject({ destination: null });
  });

  it('are never read from bytes that throw', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(TOKEN, TOKEN_2022, SYSTEM),
        fc.uint8Array({ maxLength: 24 }),
        (program, data) => {
          const { leg } = read(program, data);
          if (leg !== null) expect([3, 12, 26]).toContain(data[0]);
        },
      ),
    );
  });
});

describe('lamport transfers', () => {
  const data = Buffer.concat([Buffer.from([2, 0, 0, 0]), u64(5n)]);

  it('belong to the system program and have an exact length', () => {
    expect(read(SYSTEM, data).lamports).toMatchObject({ amount: 5n });
    expect(read(TOKEN, data).lamports).toBeNull();
    expect(read(SYSTEM, data.subarray(0, 11)).lamports).toBeNull();
    expect(read(SYSTEM, Buffer.concat([data, Buffer.of(0)])).lamports).toBeNull();
  });

  it.each([0, 1, 2, 3])('have no other tag in byte %d', (at) => {
    const other = Buffer.from(data);
    other[at] = (other[at] ?? 0) + 1;
    expect(read(SYSTEM, other).lamports).toBeNull();
  });

  it('are not token transfers', () => {
    expect([read(SYSTEM, data).leg, read(SYSTEM, data).ofTokens, read(TOKEN_2022, data).ofTokens]).toEqual([
      null,
      false,
      true,
    ]);
  });
});
