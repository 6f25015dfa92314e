import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import type { Lifetime } from '../chain.ts';

const MICRO = 1_000_000n;

interface Assembly {
  readonly payer: string;
  readonly lifetime: Pick<Lifetime, 'blockhash' | 'lastValidBlockHeight'>;
  readonly units: number;
  readonly priorityLamports: bigint;
  readonly instructions: readonly Instruction[];
  /** Addresses in lookup tables, by table. */
  readonly tables?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Assembles a version 0 transaction in base64 with empty signatures. The priority fee is at most the given
 * amount, for a limit of `units` compute units.
 */
export function assemble({
  payer,
  lifetime,
  units,
  priorityLamports,
  instructions,
  tables = {},
}: Assembly): string {
  const microLamports = (priorityLamports * MICRO) / BigInt(units);
  const budget = [
    getSetComputeUnitLimitInstruction({ units }),
    ...(microLamports > 0n ? [getSetComputeUnitPriceInstruction({ microLamports })] : []),
  ];
  const known: Record<Address, Address[]> = {};
  for (const [table, addresses] of Object.entries(tables))
    known[address(table)] = addresses.map((one) => address(one));
  const life = {
    blockhash: blockhash(lifetime.blockhash),
    lastValidBlockHeight: lifetime.lastValidBlockHeight,
  };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(address(payer), empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(life, paid),
    (living) => appendTransactionMessageInstructions([...budget, ...instructions], living),
    (whole) => compressTransactionMessageUsingAddressLookupTables(whole, known),
  );
  return getBase64EncodedWireTransaction(compileTransaction(message));
}
