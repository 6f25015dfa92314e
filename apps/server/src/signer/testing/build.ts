/**
 * Builds transactions for tests with Solana's own library, as an independent implementation of the wire format.
 */
import {
  type AccountMeta,
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';

interface BuildOptions {
  readonly payer: string;
  readonly version?: 'legacy' | 0;
  /** Addresses that a lookup table holds. */
  readonly lookup?: readonly string[];
  readonly blockhash?: string;
}

const LOOKUP_TABLE = address('D1ZN9Wj1fRSUQfCjhvnu1hqDMT7hzjzBBpi12nVniYD6');
export const SOME_BLOCKHASH: Blockhash = blockhash('EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N');

/** An account that is read (r), written (w), signs (s), or signs and is written (ws). */
export function account(of: string, role: 'r' | 'w' | 's' | 'ws' = 'w'): AccountMeta {
  const roles = {
    r: AccountRole.READONLY,
    w: AccountRole.WRITABLE,
    s: AccountRole.READONLY_SIGNER,
    ws: AccountRole.WRITABLE_SIGNER,
  } as const;
  return { address: address(of), role: roles[role] };
}

export const instruction = (
  program: string,
  accounts: readonly AccountMeta[],
  data: Uint8Array,
): Instruction => ({
  programAddress: address(program),
  accounts: [...accounts],
  data,
});

/** The wire bytes, with empty signatures. */
export function build(
  instructions: readonly Instruction[],
  { payer, version = 0, lookup = [], blockhash: hash = SOME_BLOCKHASH }: BuildOptions,
): Buffer {
  const lifetime = { blockhash: blockhash(hash), lastValidBlockHeight: 0n };
  const tables: Readonly<Record<Address, Address[]>> = { [LOOKUP_TABLE]: lookup.map((one) => address(one)) };
  const compiled =
    version === 0
      ? compileTransaction(
          pipe(
            createTransactionMessage({ version: 0 }),
            (message) => setTransactionMessageFeePayer(address(payer), message),
            (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
            (message) => appendTransactionMessageInstructions(instructions, message),
            (message) => compressTransactionMessageUsingAddressLookupTables(message, tables),
          ),
        )
      : compileTransaction(
          pipe(
            createTransactionMessage({ version: 'legacy' }),
            (message) => setTransactionMessageFeePayer(address(payer), message),
            (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
            (message) => appendTransactionMessageInstructions(instructions, message),
          ),
        );
  return Buffer.from(getTransactionEncoder().encode(compiled));
}

/** Numbers in little-endian bytes, one after the other: `[value, bytes]`. */
export const bytes = (...fields: readonly (readonly [bigint | number, number])[]): Buffer =>
  Buffer.concat(
    fields.map(([value, length]) => {
      const field = Buffer.alloc(8);
      field.writeBigUInt64LE(BigInt(value));
      return field.subarray(0, length);
    }),
  );
