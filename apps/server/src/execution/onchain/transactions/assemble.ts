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
  isTransactionWithinSizeLimit,
  isWritableRole,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
  getSetLoadedAccountsDataSizeLimitInstruction,
} from '@solana-program/compute-budget';
import type { Lifetime } from '../chain.ts';
import type { ComputeLimits } from '../compute-limits.ts';

const MICRO = 1_000_000n;

interface Assembly {
  readonly payer: string;
  readonly lifetime: Pick<Lifetime, 'blockhash' | 'lastValidBlockHeight'>;
  readonly limits: ComputeLimits;
  readonly priorityLamports: bigint;
  readonly instructions: readonly Instruction[];
  /** Addresses in lookup tables, by table. */
  readonly tables?: Readonly<Record<string, readonly string[]>>;
}

/** An unsigned transaction (base64), with what its follower needs. */
export type Unsigned = { readonly transaction: string } & Pick<Lifetime, 'lastValidBlockHeight' | 'slot'>;

/** Assembles a transaction without a priority fee that a wallet pays for. */
export function assembleWithoutPriority(
  wallet: string,
  lifetime: Lifetime,
  units: number,
  instructions: readonly Instruction[],
): Unsigned {
  const limits = { units, loadedBytes: null };
  const transaction = assemble({ payer: wallet, lifetime, limits, priorityLamports: 0n, instructions });
  return { transaction, lastValidBlockHeight: lifetime.lastValidBlockHeight, slot: lifetime.slot };
}

/** Returns the accounts that instructions write to, once each. */
export const writableOf = (instructions: readonly Instruction[]): string[] => [
  ...new Set(
    instructions.flatMap(({ accounts = [] }) =>
      accounts.filter(({ role }) => isWritableRole(role)).map((one) => one.address),
    ),
  ),
];

/**
 * Assembles a version 0 transaction in base64 with empty signatures. The priority fee is at most the given
 * amount, for the whole limit of compute units.
 */
export function assemble(assembly: Assembly): string {
  const { payer, lifetime, priorityLamports, instructions, tables = {} } = assembly;
  const { units, loadedBytes } = assembly.limits;
  const microLamports = (priorityLamports * MICRO) / BigInt(units);
  const budget = [
    getSetComputeUnitLimitInstruction({ units }),
    ...(microLamports > 0n ? [getSetComputeUnitPriceInstruction({ microLamports })] : []),
    ...(loadedBytes === null
      ? []
      : [getSetLoadedAccountsDataSizeLimitInstruction({ accountDataSizeLimit: loadedBytes })]),
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
  const transaction = compileTransaction(message);
  // The limit of the data is worth less than a transaction that fits.
  if (loadedBytes !== null && !isTransactionWithinSizeLimit(transaction))
    return assemble({ ...assembly, limits: { units, loadedBytes: null } });
  return getBase64EncodedWireTransaction(transaction);
}
