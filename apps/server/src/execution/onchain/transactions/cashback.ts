import { SOL_MINT } from '@dugout/domain/sol';
import { PUMP_PROGRAM } from '@dugout/solana/decoders/pump/layout';
import { PUMP_SWAP_PROGRAM } from '@dugout/solana/decoders/pump-swap/layout';
import { cashbackClaim } from '@dugout/solana/instructions/pump/cashback';
import { derived } from '@dugout/solana/instructions/pump/derived';
import { address, createNoopSigner, type Instruction } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { Chain } from '../chain.ts';
import { rentExempt } from '../rent.ts';
import { closed, derive, toInstruction, tokenAccount } from './accounts.ts';
import { assembleWithoutPriority, type Unsigned } from './assemble.ts';

/** Lamports that a wallet can claim. */
interface Cashback {
  /** Collected on the curves. */
  readonly curve: bigint;
  /** Collected on PumpSwap, as wrapped SOL. */
  readonly pool: bigint;
}

const PROGRAMS = { curve: PUMP_PROGRAM, pool: PUMP_SWAP_PROGRAM } as const;
/** Max compute units of a claim on both. */
const UNITS = 150_000;

const wrappedOf = (owner: string) => tokenAccount(owner, SOL_MINT, TOKEN_PROGRAM_ADDRESS);
const volumeOf = (where: keyof typeof PROGRAMS, wallet: string) =>
  derive(derived.userVolume(PROGRAMS[where], wallet));

/** Reads the cashback in SOL of a wallet. */
export async function readCashback(
  chain: Pick<Chain, 'accounts' | 'balances'>,
  wallet: string,
): Promise<Cashback> {
  const curve = await volumeOf('curve', wallet);
  const pool = await wrappedOf(await volumeOf('pool', wallet));
  const [[account = null], [held, wrapped]] = await Promise.all([
    chain.accounts([curve]),
    chain.balances([curve, pool]),
  ]);
  const kept = account === null ? 0n : rentExempt(account.data.length);
  const lamports = account === null ? 0n : (held?.lamports ?? 0n);
  return { curve: lamports > kept ? lamports - kept : 0n, pool: wrapped?.amount ?? 0n };
}

/** Builds the transaction (base64, unsigned) that claims a wallet's cashback and unwraps it. */
export async function buildCashbackClaim(
  chain: Pick<Chain, 'lifetime'>,
  wallet: string,
  { curve, pool }: Cashback,
): Promise<Unsigned> {
  const wrapped = await wrappedOf(wallet);
  const instructions = [
    ...(curve > 0n ? [await claimOf('curve', wallet)] : []),
    ...(pool > 0n
      ? [
          getCreateAssociatedTokenIdempotentInstruction({
            payer: createNoopSigner(address(wallet)),
            owner: address(wallet),
            ata: wrapped,
            mint: address(SOL_MINT),
            tokenProgram: TOKEN_PROGRAM_ADDRESS,
          }),
          await claimOf('pool', wallet),
          closed(wallet, wrapped, TOKEN_PROGRAM_ADDRESS),
        ]
      : []),
  ];
  return assembleWithoutPriority(wallet, await chain.lifetime(), UNITS, instructions);
}

async function claimOf(where: keyof typeof PROGRAMS, user: string): Promise<Instruction> {
  const program = PROGRAMS[where];
  const userVolume = await volumeOf(where, user);
  return toInstruction(
    cashbackClaim(where, {
      user,
      userVolume,
      quoteMint: SOL_MINT,
      quoteProgram: TOKEN_PROGRAM_ADDRESS,
      userVolumeTokens: await wrappedOf(userVolume),
      userQuote: await wrappedOf(user),
      systemProgram: SYSTEM_PROGRAM_ADDRESS,
      eventAuthority: await derive(derived.eventAuthority(program)),
      program,
    }),
  );
}
