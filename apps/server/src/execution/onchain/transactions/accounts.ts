import { SOL_MINT } from '@dugout/domain/sol';
import { PUMP_PROGRAM } from '@dugout/solana/decoders/pump/layout';
import { PUMP_SWAP_PROGRAM } from '@dugout/solana/decoders/pump-swap/layout';
import type { Derived } from '@dugout/solana/instructions/derived';
import type { BuiltInstruction } from '@dugout/solana/instructions/form';
import { derived } from '@dugout/solana/instructions/pump/derived';
import {
  AccountRole,
  type Address,
  address,
  createNoopSigner,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
} from '@solana/kit';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  getCloseAccountInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';

import type { Watched } from '../chain.ts';

const encoder = getAddressEncoder();
const known = new Map<string, Address>();
const MAX_KNOWN = 10_000;

export async function derive({ program, seeds }: Derived): Promise<Address> {
  const key = JSON.stringify([program, seeds]);
  const before = known.get(key);
  if (before !== undefined) return before;
  const bytes = seeds.map((seed) =>
    typeof seed === 'string' ? seed : encoder.encode(address(seed.address)),
  );
  const [found] = await getProgramDerivedAddress({ programAddress: address(program), seeds: bytes });
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, found);
  return found;
}

export const tokenAccount = (owner: string, mint: string, program: string): Promise<Address> =>
  derive({
    program: ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
    seeds: [{ address: owner }, { address: program }, { address: mint }],
  });

/** Returns accounts of a wallet that its swaps of a token write to, and nobody else's. */
export const ownAccounts = async ({ wallet, mint, program }: Watched): Promise<readonly string[]> => [
  wallet,
  ...(await Promise.all([
    tokenAccount(wallet, mint, program),
    tokenAccount(wallet, SOL_MINT, TOKEN_PROGRAM_ADDRESS),
    derive(derived.userVolume(PUMP_PROGRAM, wallet)),
    derive(derived.userVolume(PUMP_SWAP_PROGRAM, wallet)),
  ])),
];

const ROLES = {
  r: AccountRole.READONLY,
  w: AccountRole.WRITABLE,
  s: AccountRole.READONLY_SIGNER,
  ws: AccountRole.WRITABLE_SIGNER,
} as const;

export const toInstruction = ({ program, accounts, data }: BuiltInstruction): Instruction => ({
  programAddress: address(program),
  accounts: accounts.map((account) => ({ address: address(account.address), role: ROLES[account.role] })),
  data,
});

/** Builds the instruction that closes an empty token account and returns its rent to the wallet. */
export const closed = (wallet: string, account: string, program: string): Instruction =>
  getCloseAccountInstruction(
    { account: address(account), destination: address(wallet), owner: createNoopSigner(address(wallet)) },
    { programAddress: address(program) },
  );

const SYNC_NATIVE = 17;

/**
 * Builds the instruction that credits lamports sent to a wrapped account, in the single-account form, the only
 * form that the signer accepts.
 */
export const synced = (account: Address): Instruction => ({
  programAddress: TOKEN_PROGRAM_ADDRESS,
  accounts: [{ address: account, role: AccountRole.WRITABLE }],
  data: Uint8Array.of(SYNC_NATIVE),
});
