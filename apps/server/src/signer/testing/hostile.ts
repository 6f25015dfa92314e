/**
 * Instructions that no honest transaction of ours contains. Each would cost the wallet something or hand it over.
 */
import { SOL_MINT } from '@dugout/domain/sol';
import type { Instruction } from '@solana/kit';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  JUPITER_PROGRAM,
  MEMO_PROGRAM,
  PUMP_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import { account, bytes, instruction } from './build.ts';
import { ATTACKER, FRIEND, MINT, MINT_2, named, OTHER, PLATFORM, TIP, WALLET } from './names.ts';
import { createAccount, transferSol, transferTokens, wrap } from './parts.ts';

const me = account(WALLET, 'ws');
const mine = (mint: string) => account(tokenAccountOf(WALLET, mint, TOKEN_PROGRAM));
const theirs = (mint: string) => account(tokenAccountOf(ATTACKER, mint, TOKEN_PROGRAM));
const thief = account(ATTACKER);
const token = (accounts: Parameters<typeof instruction>[1], data: Buffer) =>
  instruction(TOKEN_PROGRAM, accounts, data);
const key = Buffer.from(named('key')).subarray(0, 32);

export const HOSTILE: readonly (readonly [name: string, Instruction])[] = [
  ['SOL to another', transferSol(WALLET, ATTACKER, 1n)],
  ['SOL to the payee again', transferSol(WALLET, FRIEND, 250_000_000n)],
  ['SOL to the platform beyond the fee', transferSol(WALLET, PLATFORM, 10_000_001n)],
  ['a tip beyond the limit', transferSol(WALLET, TIP, 2_000_001n)],
  ['SOL to the other signer beyond the limit', transferSol(WALLET, OTHER, 2_000_000_000n)],
  ['tokens to another', transferTokens(WALLET, ATTACKER, MINT, 1n)],
  ['tokens of another mint', transferTokens(WALLET, FRIEND, MINT_2, 1n)],
  ['tokens to the platform', transferTokens(WALLET, PLATFORM, MINT, 1n)],
  ['newer tokens to another', transferTokens(WALLET, ATTACKER, MINT, 1n, TOKEN_2022_PROGRAM)],
  ['an old transfer to another', token([mine(MINT), theirs(MINT), me], bytes([3, 1], [1, 8]))],
  ['an approval', token([mine(MINT), thief, me], bytes([4, 1], [1_000, 8]))],
  [
    'a checked approval',
    token([mine(MINT), account(MINT, 'r'), thief, me], bytes([13, 1], [1_000, 8], [6, 1])),
  ],
  ['a change of owner', token([mine(MINT), me], Buffer.concat([bytes([6, 1], [2, 1], [1, 1]), key]))],
  [
    'a change of who may close',
    token([mine(SOL_MINT), me], Buffer.concat([bytes([6, 1], [3, 1], [1, 1]), key])),
  ],
  ['an account closed to another', token([mine(SOL_MINT), thief, me], bytes([9, 1]))],
  ['the account of the traded token closed', token([mine(MINT), me, me], bytes([9, 1]))],
  ['an account closed that is not of the swap', token([mine(MINT_2), me, me], bytes([9, 1]))],
  ['tokens burnt', token([mine(MINT), account(MINT), me], bytes([8, 1], [1, 8]))],
  [
    'a nonce advanced',
    instruction(SYSTEM_PROGRAM, [thief, account(named('recent'), 'r'), me], bytes([4, 4])),
  ],
  [
    'a nonce account emptied',
    instruction(SYSTEM_PROGRAM, [account(named('nonce')), thief, me], bytes([5, 4], [1, 8])),
  ],
  [
    'the wallet assigned to a program',
    instruction(SYSTEM_PROGRAM, [me], Buffer.concat([bytes([1, 4]), key])),
  ],
  [
    'an account made for another',
    instruction(SYSTEM_PROGRAM, [me, account(ATTACKER, 'ws')], bytes([0, 4], [1_000_000, 8], [0, 8], [0, 8])),
  ],
  [
    'a transfer with a seed',
    instruction(SYSTEM_PROGRAM, [thief, me, account(FRIEND)], bytes([11, 4], [1, 8], [0, 8], [0, 8])),
  ],
  ['a token account made for another', createAccount(ATTACKER, MINT)],
  ['a token account of another mint', createAccount(WALLET, MINT_2)],
  [
    'a token account made in the form that can fail',
    instruction(
      ASSOCIATED_TOKEN_PROGRAM,
      [
        me,
        mine(MINT),
        account(WALLET, 'r'),
        account(MINT, 'r'),
        account(SYSTEM_PROGRAM, 'r'),
        account(TOKEN_PROGRAM, 'r'),
      ],
      Buffer.alloc(0),
    ),
  ],
  ['SOL wrapped beyond the limit', wrap(1_000_000_001n)[1] ?? transferSol(WALLET, ATTACKER, 1n)],
  ['another account synced', token([theirs(SOL_MINT)], bytes([17, 1]))],
  ['an unknown program', instruction(named('program'), [me, thief], Buffer.from([1]))],
  ['a claim at Jupiter', instruction(JUPITER_PROGRAM, [me, thief], Buffer.from('3ec6d6c1d59f6cd203', 'hex'))],
  [
    'a token account made by Jupiter',
    instruction(JUPITER_PROGRAM, [mine(MINT), me], Buffer.from('93f17b64f484ae76fd', 'hex')),
  ],
  ['a curve created', instruction(PUMP_PROGRAM, [me, thief], Buffer.from('181ec828051c0777', 'hex'))],
  [
    'a memo in the name of another',
    instruction(MEMO_PROGRAM, [account(ATTACKER, 's')], Buffer.from('hello')),
  ],
  [
    'a priority fee above all limits',
    instruction(COMPUTE_BUDGET_PROGRAM, [], bytes([3, 1], [10n ** 15n, 8])),
  ],
  [
    'an unknown compute budget',
    instruction(COMPUTE_BUDGET_PROGRAM, [], bytes([0, 1], [1, 4], [1_000_000, 4])),
  ],
];
