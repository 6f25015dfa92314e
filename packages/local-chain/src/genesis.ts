import { LAMPORTS_PER_SOL } from '@dugout/domain/sol';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  getInitializeMint2Instruction,
  getMintEncoder,
  getMintSize,
  getMintToCheckedInstruction,
} from '@solana-program/token';
import { type ChainKey, chainKey } from './keys.ts';
import { provisions } from './mainnet/provisions.ts';
import type { Dumps } from './mainnet/read-dumps.ts';
import { listing, openTokenAccount, TIP_ACCOUNT, transferSol } from './pools/instructions.ts';
import { type Pool, tokenAccountOf } from './pools/pool.ts';
import type { Vm } from './vm.ts';

const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address;
/**
 * All lamports of the chain except the programs': below 2^53, so that every balance is exact as a JSON number.
 */
const PURSE_LAMPORTS = 9_000_000n * LAMPORTS_PER_SOL;

/** Returns the chain's own purse, the source of airdrops. */
export const purseOf = (seed: string): ChainKey => chainKey(seed, 'purse');

/**
 * Inserts everything that no transaction can create: dumps, the purse, the tip account, mints at fixed addresses.
 */
export async function putGenesis(vm: Vm, seed: string, pools: readonly Pool[], dumps: Dumps): Promise<void> {
  for (const [at, elf] of dumps.programs) vm.addProgram(at, elf);
  for (const [at, account] of [...dumps.accounts, ...(await provisions(dumps))]) vm.put(at, account);
  const purse = purseOf(seed).address;
  const plain = { data: new Uint8Array(0), owner: SYSTEM_PROGRAM, executable: false };
  vm.put(purse, { ...plain, lamports: PURSE_LAMPORTS });
  if (pools.length > 0) vm.put(TIP_ACCOUNT, { ...plain, lamports: LAMPORTS_PER_SOL });
  for (const { mint, mintKey, token } of pools) {
    if (mintKey !== null) continue;
    const { decimals, program: owner } = token;
    const data = getMintEncoder().encode({
      mintAuthority: purse,
      supply: 0n,
      decimals,
      isInitialized: true,
      freezeAuthority: null,
    });
    vm.put(mint, {
      lamports: vm.rentFor(BigInt(data.length)),
      data: Uint8Array.from(data),
      owner,
      executable: false,
    });
  }
}

/** A transaction to sign and run; the purse pays its fee. */
interface Errand {
  readonly instructions: readonly Instruction[];
  readonly signers: readonly ChainKey[];
}

/**
 * Returns the transactions that create the seeded tokens and their pools. The purse holds the rest of each
 * supply.
 */
export async function foundingErrands(vm: Vm, seed: string, pools: readonly Pool[]): Promise<Errand[]> {
  const purse = purseOf(seed);
  const all = await Promise.all(pools.map(async (pool) => await found(vm, purse, pool)));
  return all.flat();
}

async function found(vm: Vm, purse: ChainKey, pool: Pool): Promise<Errand[]> {
  const { mint, mintKey, token, key, vault } = pool;
  const { program, decimals, supply, pooled } = token;
  const rest = await tokenAccountOf(purse.address, mint, program);
  const programAddress = { programAddress: program };
  const space = BigInt(getMintSize());
  const payer = createNoopSigner(purse.address);
  const mintAuthority = payer;
  const make =
    mintKey === null
      ? []
      : [
          getCreateAccountInstruction({
            payer,
            newAccount: createNoopSigner(mintKey.address),
            lamports: vm.rentFor(space),
            space,
            programAddress: program,
          }),
          getInitializeMint2Instruction(
            { mint, decimals, mintAuthority: purse.address, freezeAuthority: null },
            programAddress,
          ),
        ];
  const instructions = [
    ...make,
    transferSol(purse.address, key.address, token.lamports),
    openTokenAccount(purse.address, key.address, vault, pool),
    openTokenAccount(purse.address, purse.address, rest, pool),
    getMintToCheckedInstruction(
      { mint, token: vault, mintAuthority, amount: pooled, decimals },
      programAddress,
    ),
    getMintToCheckedInstruction(
      { mint, token: rest, mintAuthority, amount: supply - pooled, decimals },
      programAddress,
    ),
  ];
  return [
    { instructions, signers: mintKey === null ? [purse] : [purse, mintKey] },
    { instructions: [listing(pool)], signers: [purse, key] },
  ];
}
