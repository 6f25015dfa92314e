import { AccountRole, type Address, address, type Instruction } from '@solana/kit';

export const SYSTEM_PROGRAM = address('11111111111111111111111111111111');
export const TOKEN_ACCOUNTS = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
export const RENT = address('SysvarRent111111111111111111111111111111111');
export const WSOL = address('So11111111111111111111111111111111111111112');
export const EVENTS = '__event_authority';

/** Accounts by use in an instruction: read, written, signer, written signer. */
export const r = (at: Address) => ({ address: at, role: AccountRole.READONLY });
export const w = (at: Address) => ({ address: at, role: AccountRole.WRITABLE });
export const s = (at: Address) => ({ address: at, role: AccountRole.READONLY_SIGNER });
export const ws = (at: Address) => ({ address: at, role: AccountRole.WRITABLE_SIGNER });

/** Builds an instruction of a program with an eight-byte discriminator, given in hex. */
export function call(
  program: Address,
  accounts: Instruction['accounts'],
  head: string,
  ...parts: readonly Uint8Array[]
): Instruction {
  const data = Uint8Array.from(Buffer.concat([Buffer.from(head, 'hex'), ...parts]));
  return { programAddress: program, accounts: accounts ?? [], data };
}

/** Sorts two addresses by their bytes. */
export const inOrder = (
  a: Address,
  b: Address,
  bytesOf: (at: Address) => Buffer,
): readonly [Address, Address] => (Buffer.compare(bytesOf(a), bytesOf(b)) < 0 ? [a, b] : [b, a]);
