import { SOL_MINT } from '@dugout/domain/sol';
import { type Amm, ammSwap } from '@dugout/solana/instructions/amm/amm';
import { METEORA_DAMM_V2 } from '@dugout/solana/instructions/amm/meteora-damm-v2';
import { METEORA_DBC } from '@dugout/solana/instructions/amm/meteora-dbc';
import { RAYDIUM_CPMM } from '@dugout/solana/instructions/amm/raydium-cpmm';
import type { Instruction } from '@solana/kit';
import { derivedAddress } from '../transaction/derived-address.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM, type TokenProgram } from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import { account, instruction } from './build.ts';
import { MINT, named, WALLET } from './names.ts';
import {
  after,
  around,
  beside,
  buyIntent,
  createAccount,
  IN,
  MIN_OUT,
  type Scenario,
  sellIntent,
  unwrap,
} from './parts.ts';

const AMMS: readonly (readonly [name: string, Amm])[] = [
  ['Raydium CPMM', RAYDIUM_CPMM],
  ['Meteora DAMM v2', METEORA_DAMM_V2],
  ['Meteora DBC', METEORA_DBC],
];

/** A swap in a pool whose first mint is `first`. */
function swap(
  amm: Amm,
  side: 'buy' | 'sell',
  first: string,
  tokenProgram: TokenProgram = TOKEN_PROGRAM,
): Instruction {
  const tokens = { mint: MINT, program: tokenProgram, account: tokenAccountOf(WALLET, MINT, tokenProgram) };
  const sol = {
    mint: SOL_MINT,
    program: TOKEN_PROGRAM,
    account: tokenAccountOf(WALLET, SOL_MINT, TOKEN_PROGRAM),
  };
  const [from, to] = side === 'buy' ? [sol, tokens] : [tokens, sol];
  const others = { config: named('config'), observation: named('observation'), referral: amm.program };
  const state = {
    mints: [first, first === MINT ? SOL_MINT : MINT],
    vaults: [named('vault 0'), named('vault 1')],
    isOpen: true,
    others,
  } as const;
  const derived = Object.entries(amm.derived).map(([name, { program, seeds }]) => [
    name,
    derivedAddress(program, seeds),
  ]);
  const { program, accounts, data } = ammSwap(amm, {
    pool: named('pool 1'),
    state,
    user: WALLET,
    mintIn: from.mint,
    mintOut: to.mint,
    programIn: from.program,
    programOut: to.program,
    userIn: from.account,
    userOut: to.account,
    amountIn: IN,
    minOut: MIN_OUT,
    derived: Object.fromEntries(derived),
  });
  return instruction(
    program,
    accounts.map(({ address, role }) => account(address, role)),
    data,
  );
}

export const AMM_SCENARIOS: readonly Scenario[] = AMMS.flatMap(([name, amm]) => [
  { name: `${name} buy`, intent: buyIntent, instructions: around(swap(amm, 'buy', MINT)), core: [6] },
  {
    name: `${name} sell`,
    intent: sellIntent,
    instructions: [
      ...beside,
      createAccount(WALLET, SOL_MINT),
      swap(amm, 'sell', SOL_MINT),
      unwrap(),
      ...after,
    ],
    core: [3],
  },
  {
    name: `${name} sell of Token-2022`,
    intent: sellIntent,
    instructions: [
      ...beside,
      createAccount(WALLET, SOL_MINT),
      swap(amm, 'sell', MINT, TOKEN_2022_PROGRAM),
      unwrap(),
      ...after,
    ],
    core: [3],
  },
]);
