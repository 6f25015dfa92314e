import { describe, expect, it } from 'vitest';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts';
import { isClosable } from './token-account.ts';

const IS_ACCOUNT = 2;

interface Given {
  readonly amount?: bigint;
  readonly closeAuthority?: boolean;
  readonly extensions?: Uint8Array;
}

function bytesOf({ amount = 0n, closeAuthority = false, extensions = new Uint8Array() }: Given): Uint8Array {
  const account = Buffer.alloc(165);
  account.writeBigUInt64LE(amount, 64);
  account[108] = 1;
  if (closeAuthority) account[129] = 1;
  if (extensions.length === 0) return account;
  return Buffer.concat([account, Buffer.of(IS_ACCOUNT), extensions]);
}

const extension = (type: number, value: Buffer): Buffer =>
  Buffer.concat([Buffer.of(type, 0, value.length, 0), value]);
const fee = (withheld: number): Buffer => extension(2, Buffer.from([withheld, 0, 0, 0, 0, 0, 0, 0]));
const immutableOwner = extension(7, Buffer.alloc(0));

describe('a token account that its owner can close', () => {
  it.each([
    ['empty', {}, true],
    ['with a balance', { amount: 1n }, false],
    ['with another close authority', { closeAuthority: true }, false],
    ['with an immutable owner', { extensions: immutableOwner }, true],
    ['that withholds no fee', { extensions: Buffer.concat([immutableOwner, fee(0)]) }, true],
    ['that withholds a fee', { extensions: Buffer.concat([immutableOwner, fee(3)]) }, false],
    ['with confidential balances', { extensions: extension(5, Buffer.alloc(8)) }, false],
  ])('%s', (_what, account, isOne) => {
    expect(isClosable({ owner: TOKEN_2022_PROGRAM, data: bytesOf(account) })).toBe(isOne);
  });

  it('is an account of a token program', () => {
    expect(isClosable({ owner: TOKEN_PROGRAM, data: bytesOf({}) })).toBe(true);
    expect(isClosable({ owner: '11111111111111111111111111111111', data: bytesOf({}) })).toBe(false);
    expect(isClosable({ owner: TOKEN_PROGRAM, data: new Uint8Array(82) })).toBe(false);
  });
});
