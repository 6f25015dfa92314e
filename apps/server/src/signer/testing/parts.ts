/** Instructions of honest transactions, and their intents. */
import { SOL_MINT } from '@dugout/domain/sol';
import type { Instruction } from '@solana/kit';
import type { SwapIntent, WithdrawIntent } from '../intent.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  type TokenProgram,
} from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import { account, bytes, instruction } from './build.ts';
import { MINT, named, PLATFORM, TIP, WALLET } from './names.ts';

/** Intents whose transaction is not built yet. */
export type SwapTerms = Omit<SwapIntent, 'messageHash'>;
export type WithdrawTerms = Omit<WithdrawIntent, 'messageHash'>;

export interface Scenario {
  readonly name: string;
  readonly intent: SwapTerms | WithdrawTerms;
  readonly instructions: readonly Instruction[];
  readonly version?: 'legacy' | 0;
  readonly lookup?: readonly string[];
  /** Indexes of the instructions that carry out the intent: the first pays, the last receives. */
  readonly core: readonly number[];
}

export const transferSol = (from: string, to: string, lamports: bigint): Instruction =>
  instruction(SYSTEM_PROGRAM, [account(from, 'ws'), account(to)], bytes([2, 4], [lamports, 8]));
export const priority = (price: bigint, units: number): Instruction[] => [
  instruction(COMPUTE_BUDGET_PROGRAM, [], bytes([2, 1], [units, 4])),
  instruction(COMPUTE_BUDGET_PROGRAM, [], bytes([3, 1], [price, 8])),
];

export function createAccount(
  owner: string,
  mint: string,
  program: TokenProgram = TOKEN_PROGRAM,
  payer = WALLET,
): Instruction {
  const made = account(tokenAccountOf(owner, mint, program));
  const accounts = [
    account(payer, 'ws'),
    made,
    account(owner, 'r'),
    account(mint, 'r'),
    account(SYSTEM_PROGRAM, 'r'),
    account(program, 'r'),
  ];
  return instruction(ASSOCIATED_TOKEN_PROGRAM, accounts, bytes([1, 1]));
}

export function transferTokens(
  from: string,
  to: string,
  mint: string,
  amount: bigint,
  program: TokenProgram = TOKEN_PROGRAM,
): Instruction {
  const [source, target] = [tokenAccountOf(from, mint, program), tokenAccountOf(to, mint, program)];
  return instruction(
    program,
    [account(source), account(mint, 'r'), account(target), account(from, 's')],
    bytes([12, 1], [amount, 8], [6, 1]),
  );
}

const wrapAccount = tokenAccountOf(WALLET, SOL_MINT, TOKEN_PROGRAM);
export const wrap = (lamports: bigint): Instruction[] => [
  createAccount(WALLET, SOL_MINT),
  transferSol(WALLET, wrapAccount, lamports),
  instruction(TOKEN_PROGRAM, [account(wrapAccount)], bytes([17, 1])),
];
export const unwrap = (): Instruction =>
  instruction(TOKEN_PROGRAM, [account(wrapAccount), account(WALLET), account(WALLET, 's')], bytes([9, 1]));

export const own = (mint: string, program: TokenProgram = TOKEN_PROGRAM) =>
  account(tokenAccountOf(WALLET, mint, program));
export const pool = (n: number) => account(named(`pool ${n}`));
export const pools = (from: number, count: number) => Array.from({ length: count }, (_, n) => pool(from + n));
export const read = (address: string) => account(address, 'r');
export const discriminator = (hex: string) => Buffer.from(hex, 'hex');

export const IN = 1_000_000_000n;
export const QUOTED = 5_000_000_000n;
export const SLIPPAGE = 100n;
export const MIN_OUT = 4_950_000_000n;

export const buyIntent: SwapTerms = {
  kind: 'swap',
  wallet: WALLET,
  inputMint: SOL_MINT,
  outputMint: MINT,
  maxIn: IN.toString(),
  minOut: MIN_OUT.toString(),
  feeDestination: PLATFORM,
  feeLamports: '10000000',
  tipDestinations: [TIP],
  tipLamports: '2000000',
  priorityFeeLamports: '400000',
};
export const sellIntent: SwapTerms = { ...buyIntent, inputMint: MINT, outputMint: SOL_MINT };

export const beside = [...priority(1_000_000n, 400_000)];
export const after = [transferSol(WALLET, PLATFORM, 10_000_000n), transferSol(WALLET, TIP, 2_000_000n)];

export const around = (core: Instruction): readonly Instruction[] => [
  ...beside,
  createAccount(WALLET, MINT),
  ...wrap(IN),
  core,
  unwrap(),
  ...after,
];
export const me = account(WALLET, 'ws');
