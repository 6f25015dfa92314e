/** Honest transactions of every kind that the signer signs, with the intents that they fulfil. Keys are made from names. */
import { createHash } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import { SOL_MINT } from '@dugout/domain/sol';
import type { Instruction } from '@solana/kit';
import type { Intent, SwapIntent, WithdrawIntent } from '../intent.ts';
import { publicKeyOf } from '../key-pair.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  JUPITER_PROGRAM,
  LOCAL_POOL_PROGRAM,
  MEMO_PROGRAM,
  PUMP_PROGRAM,
  PUMP_SWAP_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  type TokenProgram,
} from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import { account, bytes, instruction } from './build.ts';

export const seedOf = (name: string): Buffer => createHash('sha256').update(`scene ${name}`).digest();
/** An address whose key the tests hold. */
export const named = (name: string): string => toBase58(publicKeyOf(seedOf(name)));

export const WALLET = named('wallet');
export const OTHER = named('other');
export const FRIEND = named('friend');
export const ATTACKER = named('attacker');
export const HOUSE = named('house');
export const TIP = named('tip');
export const MINT = named('mint');
export const MINT_2 = named('mint 2');

export interface Scene {
  readonly name: string;
  readonly intent: Intent;
  readonly instructions: readonly Instruction[];
  readonly version?: 'legacy' | 0;
  readonly lookup?: readonly string[];
  /** Places of the instructions that do what the intent says: the first pays, the last gets. */
  readonly core: readonly number[];
}

export const transferSol = (from: string, to: string, lamports: bigint): Instruction =>
  instruction(SYSTEM_PROGRAM, [account(from, 'ws'), account(to)], bytes([2, 4], [lamports, 8]));
export const priority = (price: bigint, units: number): Instruction[] => [
  instruction(COMPUTE_BUDGET_PROGRAM, [], bytes([2, 1], [units, 4])),
  instruction(COMPUTE_BUDGET_PROGRAM, [], bytes([3, 1], [price, 8])),
];
export const memo = (text: string): Instruction => instruction(MEMO_PROGRAM, [account(WALLET, 'ws')], Buffer.from(text));

export function createAccount(owner: string, mint: string, program: TokenProgram = TOKEN_PROGRAM): Instruction {
  const made = account(tokenAccountOf(owner, mint, program));
  const accounts = [
    account(WALLET, 'ws'),
    made,
    account(owner, 'r'),
    account(mint, 'r'),
    account(SYSTEM_PROGRAM, 'r'),
    account(program, 'r'),
  ];
  return instruction(ASSOCIATED_TOKEN_PROGRAM, accounts, bytes([1, 1]));
}

export function transferTokens(from: string, to: string, mint: string, amount: bigint, program: TokenProgram = TOKEN_PROGRAM): Instruction {
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

const own = (mint: string, program: TokenProgram = TOKEN_PROGRAM) => account(tokenAccountOf(WALLET, mint, program));
const pool = (n: number) => account(named(`pool ${n}`));
const pools = (from: number, count: number) => Array.from({ length: count }, (_, n) => pool(from + n));
const read = (address: string) => account(address, 'r');
const discriminator = (hex: string) => Buffer.from(hex, 'hex');

const IN = 1_000_000_000n;
const QUOTED = 5_000_000_000n;
const SLIPPAGE = 100n;
const MIN_OUT = 4_950_000_000n;

const buyIntent: SwapIntent = {
  kind: 'swap',
  wallet: WALLET,
  inputMint: SOL_MINT,
  outputMint: MINT,
  maxIn: IN.toString(),
  minOut: MIN_OUT.toString(),
  feeDestination: HOUSE,
  feeLamports: '10000000',
  tipDestinations: [TIP],
  maxTipLamports: '2000000',
  maxPriorityFeeLamports: '500000',
};
const sellIntent: SwapIntent = { ...buyIntent, inputMint: MINT, outputMint: SOL_MINT };

const beside = [...priority(1_000_000n, 400_000)];
const after = [transferSol(WALLET, HOUSE, 10_000_000n), transferSol(WALLET, TIP, 2_000_000n)];

/** One step through Whirlpool and one through DLMM's second swap with its slices. */
const plan = Buffer.concat([
  bytes([2, 4], [17, 1], [1, 1], [100, 1], [0, 1], [1, 1]),
  bytes([75, 1], [1, 4], [3, 1], [2, 1], [100, 1], [1, 1], [2, 1]),
]);
const plan2 = Buffer.concat([bytes([1, 4], [17, 1], [1, 1], [10_000, 2], [0, 1], [1, 1])]);
const tail = bytes([IN, 8], [QUOTED, 8], [SLIPPAGE, 2], [0, 1]);
const head2 = bytes([IN, 8], [QUOTED, 8], [SLIPPAGE, 2], [0, 2], [0, 2]);
/** Of the same bargain: at most 1 SOL for exactly the least output. */
const exactOutTail = bytes([MIN_OUT, 8], [990_000_000, 8], [SLIPPAGE, 2], [0, 1]);

const jup = read(JUPITER_PROGRAM);
const eventAuthority = read('D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf');
const me = account(WALLET, 'ws');

const jupiter = {
  route: instruction(
    JUPITER_PROGRAM,
    [read(TOKEN_PROGRAM), me, own(SOL_MINT), own(MINT), jup, read(MINT), jup, eventAuthority, jup, ...pools(1, 8), me],
    Buffer.concat([discriminator('e517cb977ae3ad2a'), plan, tail]),
  ),
  exactOut: instruction(
    JUPITER_PROGRAM,
    [read(TOKEN_PROGRAM), me, own(SOL_MINT), own(MINT), jup, read(SOL_MINT), read(MINT), jup, jup, eventAuthority, jup, ...pools(1, 6), me],
    Buffer.concat([discriminator('d033ef977b2bed5c'), plan, exactOutTail]),
  ),
  shared: instruction(
    JUPITER_PROGRAM,
    [
      read(TOKEN_PROGRAM),
      pool(20),
      me,
      own(SOL_MINT),
      pool(21),
      pool(22),
      own(MINT),
      read(SOL_MINT),
      read(MINT),
      jup,
      jup,
      eventAuthority,
      jup,
      ...pools(1, 6),
    ],
    Buffer.concat([discriminator('c1209b3341d69c81'), bytes([3, 1]), plan, tail]),
  ),
  route2: instruction(
    JUPITER_PROGRAM,
    [
      me,
      own(MINT, TOKEN_2022_PROGRAM),
      own(SOL_MINT),
      read(MINT),
      read(SOL_MINT),
      read(TOKEN_2022_PROGRAM),
      read(TOKEN_PROGRAM),
      own(SOL_MINT),
      eventAuthority,
      jup,
      ...pools(1, 6),
      me,
    ],
    Buffer.concat([discriminator('bb64facc31c4af14'), head2, plan2]),
  ),
  shared2: instruction(
    JUPITER_PROGRAM,
    [
      pool(20),
      me,
      own(MINT),
      pool(21),
      pool(22),
      own(SOL_MINT),
      read(MINT),
      read(SOL_MINT),
      read(TOKEN_PROGRAM),
      read(TOKEN_PROGRAM),
      eventAuthority,
      jup,
      ...pools(1, 6),
    ],
    Buffer.concat([discriminator('d19853937cfed8e9'), bytes([3, 1]), head2, plan2]),
  ),
};

const curve = [read(named('global')), pool(1), read(MINT), pool(2), pool(3), own(MINT, TOKEN_2022_PROGRAM), me, read(SYSTEM_PROGRAM)];
const pump = {
  buy: instruction(
    PUMP_PROGRAM,
    [...curve, read(TOKEN_2022_PROGRAM), ...pools(4, 8)],
    Buffer.concat([discriminator('66063d1201daebea'), bytes([MIN_OUT, 8], [IN, 8], [1, 1])]),
  ),
  buyExactIn: instruction(
    PUMP_PROGRAM,
    [...curve, read(TOKEN_2022_PROGRAM), ...pools(4, 8)],
    Buffer.concat([discriminator('38fc74089edfcd5f'), bytes([IN, 8], [MIN_OUT, 8])]),
  ),
  sell: instruction(
    PUMP_PROGRAM,
    [...curve, pool(4), read(TOKEN_2022_PROGRAM), ...pools(5, 5)],
    Buffer.concat([discriminator('33e685a4017f83ad'), bytes([IN, 8], [MIN_OUT, 8])]),
  ),
  sell2: instruction(
    PUMP_PROGRAM,
    [
      read(named('global')),
      read(MINT),
      read(SOL_MINT),
      read(TOKEN_2022_PROGRAM),
      read(TOKEN_PROGRAM),
      read(ASSOCIATED_TOKEN_PROGRAM),
      ...pools(1, 7),
      me,
      own(MINT, TOKEN_2022_PROGRAM),
      own(SOL_MINT),
      ...pools(8, 9),
    ],
    Buffer.concat([discriminator('5df6823ce7e940b2'), bytes([IN, 8], [MIN_OUT, 8])]),
  ),
};
const poolAccounts = [
  pool(1),
  me,
  pool(2),
  read(MINT),
  read(SOL_MINT),
  own(MINT),
  own(SOL_MINT),
  ...pools(3, 4),
  read(TOKEN_PROGRAM),
  read(TOKEN_PROGRAM),
  ...pools(7, 10),
];
const pumpSwap = {
  buy: instruction(
    PUMP_SWAP_PROGRAM,
    poolAccounts,
    Buffer.concat([discriminator('66063d1201daebea'), bytes([MIN_OUT, 8], [IN, 8], [0, 1])]),
  ),
  sell: instruction(PUMP_SWAP_PROGRAM, poolAccounts, Buffer.concat([discriminator('33e685a4017f83ad'), bytes([IN, 8], [MIN_OUT, 8])])),
};

const withdrawSol: WithdrawIntent = {
  kind: 'withdraw',
  wallet: WALLET,
  mint: SOL_MINT,
  amount: '250000000',
  destination: FRIEND,
  maxFeeLamports: '30000',
};
const withdrawTokens: WithdrawIntent = { ...withdrawSol, mint: MINT, amount: '7000000', maxFeeLamports: '2205000' };
const exchange: SwapIntent = { ...buyIntent, maxIn: '300000000', minOut: '9000000' };

const around = (core: Instruction): readonly Instruction[] => [
  ...beside,
  createAccount(WALLET, MINT),
  ...wrap(IN),
  core,
  unwrap(),
  ...after,
];
const pooled = ['pool 1', 'pool 2', 'pool 3', 'pool 4', 'pool 5', 'pool 6', 'pool 7', 'pool 8'].map(named);

export const SCENES: readonly Scene[] = [
  {
    name: 'withdraw SOL',
    intent: withdrawSol,
    instructions: [...priority(50_000n, 300_000), transferSol(WALLET, FRIEND, 250_000_000n)],
    core: [2],
  },
  {
    name: 'withdraw SOL, legacy',
    intent: withdrawSol,
    instructions: [transferSol(WALLET, FRIEND, 250_000_000n), memo('thanks')],
    core: [0],
    version: 'legacy',
  },
  {
    name: 'withdraw tokens',
    intent: withdrawTokens,
    instructions: [...priority(200_000n, 500_000), createAccount(FRIEND, MINT), transferTokens(WALLET, FRIEND, MINT, 7_000_000n)],
    core: [3],
  },
  {
    name: 'exchange SOL for tokens, co-signed',
    intent: exchange,
    instructions: [
      createAccount(WALLET, MINT),
      transferSol(WALLET, OTHER, 300_000_000n),
      transferTokens(OTHER, WALLET, MINT, 9_000_000n),
      ...after,
    ],
    core: [1, 2],
  },
  {
    name: 'exchange tokens for SOL, co-signed',
    intent: { ...exchange, inputMint: MINT, outputMint: SOL_MINT, maxIn: '9000000', minOut: '300000000' },
    instructions: [
      transferTokens(WALLET, OTHER, MINT, 9_000_000n),
      transferSol(OTHER, WALLET, 300_000_000n),
      transferSol(WALLET, HOUSE, 3_000_000n),
    ],
    core: [0, 1],
  },
  {
    name: 'exchange SOL for newer tokens with a pool of the local chain',
    intent: { ...exchange, outputHasNoTransferFee: true },
    instructions: [
      ...beside,
      createAccount(WALLET, MINT, TOKEN_2022_PROGRAM),
      transferSol(WALLET, OTHER, 300_000_000n),
      transferTokens(OTHER, WALLET, MINT, 9_000_000n, TOKEN_2022_PROGRAM),
      ...after,
      instruction(LOCAL_POOL_PROGRAM, [account(OTHER, 's'), account(WALLET, 's')], Buffer.from('buy 300000000 9000000 8900000 order')),
    ],
    core: [3, 4],
  },
  { name: 'Jupiter route', intent: buyIntent, instructions: around(jupiter.route), core: [6], lookup: [...pooled, MINT, SOL_MINT] },
  { name: 'Jupiter exact out', intent: buyIntent, instructions: around(jupiter.exactOut), core: [6], lookup: pooled },
  { name: 'Jupiter shared', intent: buyIntent, instructions: around(jupiter.shared), core: [6], lookup: pooled },
  {
    name: 'Jupiter route 2',
    intent: sellIntent,
    instructions: [...beside, createAccount(WALLET, SOL_MINT), jupiter.route2, unwrap(), ...after],
    core: [3],
    lookup: pooled,
  },
  {
    name: 'Jupiter shared 2',
    intent: sellIntent,
    instructions: [...beside, createAccount(WALLET, SOL_MINT), jupiter.shared2, unwrap(), ...after],
    core: [3],
    lookup: pooled,
  },
  {
    name: 'pump.fun buy',
    intent: buyIntent,
    instructions: [...beside, createAccount(WALLET, MINT, TOKEN_2022_PROGRAM), pump.buy, ...after],
    core: [3],
  },
  {
    name: 'pump.fun buy, exact in',
    intent: buyIntent,
    instructions: [...beside, createAccount(WALLET, MINT, TOKEN_2022_PROGRAM), pump.buyExactIn, ...after],
    core: [3],
    version: 'legacy',
  },
  { name: 'pump.fun sell', intent: sellIntent, instructions: [...beside, pump.sell, ...after], core: [2] },
  {
    name: 'pump.fun sell 2',
    intent: sellIntent,
    instructions: [...beside, createAccount(WALLET, SOL_MINT), pump.sell2, unwrap(), ...after],
    core: [3],
  },
  { name: 'PumpSwap buy', intent: buyIntent, instructions: around(pumpSwap.buy), core: [6] },
  {
    name: 'PumpSwap sell',
    intent: sellIntent,
    instructions: [...beside, createAccount(WALLET, SOL_MINT), pumpSwap.sell, unwrap(), ...after],
    core: [3],
  },
];
