import { SOL_MINT } from '@dugout/domain/sol';
import type { Derived } from '@dugout/solana/instructions/derived';
import { derived, PUMP_FEE_PROGRAM } from '@dugout/solana/instructions/pump/derived';
import { pumpTrade, type TradeTerms } from '@dugout/solana/instructions/pump/trade';
import type { Instruction } from '@solana/kit';
import { derivedAddress } from '../transaction/derived-address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  PUMP_PROGRAM,
  PUMP_SWAP_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  type TokenProgram,
} from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import { account, bytes, instruction } from './build.ts';
import { MINT, named, WALLET } from './names.ts';
import {
  after,
  around,
  beside,
  buyIntent,
  createAccount,
  IN,
  MIN_OUT,
  own,
  type Scenario,
  sellIntent,
  unwrap,
} from './parts.ts';

const at = ({ program, seeds }: Derived): string => derivedAddress(program, seeds);

const [pool, creatorVault, feeRecipient] = [named('pool 1'), named('creator vault'), named('fee recipient')];
const buybackRecipient = named('buyback recipient');
const curve = at(derived.curve(MINT));
const both = (program: string) => ({
  user: WALLET,
  systemProgram: SYSTEM_PROGRAM,
  eventAuthority: at(derived.eventAuthority(program)),
  program,
  globalVolume: at(derived.globalVolume(program)),
  userVolume: at(derived.userVolume(program, WALLET)),
  feeConfig: at(derived.feeConfig(program)),
  feeProgram: PUMP_FEE_PROGRAM,
  creatorVault,
  feeRecipient,
  buybackRecipient,
});
const ADDRESSES = {
  curve: {
    ...both(PUMP_PROGRAM),
    global: at(derived.global),
    mint: MINT,
    curve,
    curveTokens: tokenAccountOf(curve, MINT, TOKEN_2022_PROGRAM),
    userTokens: tokenAccountOf(WALLET, MINT, TOKEN_2022_PROGRAM),
    tokenProgram: TOKEN_2022_PROGRAM,
    curveV2: at(derived.curveV2(MINT)),
  },
  pool: {
    ...both(PUMP_SWAP_PROGRAM),
    pool,
    globalConfig: at(derived.globalConfig),
    baseMint: MINT,
    quoteMint: SOL_MINT,
    userBase: tokenAccountOf(WALLET, MINT, TOKEN_PROGRAM),
    userQuote: tokenAccountOf(WALLET, SOL_MINT, TOKEN_PROGRAM),
    poolBase: tokenAccountOf(pool, MINT, TOKEN_PROGRAM),
    poolQuote: tokenAccountOf(pool, SOL_MINT, TOKEN_PROGRAM),
    feeRecipientTokens: tokenAccountOf(feeRecipient, SOL_MINT, TOKEN_PROGRAM),
    creatorVaultTokens: tokenAccountOf(creatorVault, SOL_MINT, TOKEN_PROGRAM),
    baseProgram: TOKEN_PROGRAM,
    quoteProgram: TOKEN_PROGRAM,
    tokenAccountProgram: ASSOCIATED_TOKEN_PROGRAM,
    poolV2: at(derived.poolV2(MINT)),
    buybackRecipientTokens: tokenAccountOf(buybackRecipient, SOL_MINT, TOKEN_PROGRAM),
    userVolumeTokens: tokenAccountOf(
      at(derived.userVolume(PUMP_SWAP_PROGRAM, WALLET)),
      SOL_MINT,
      TOKEN_PROGRAM,
    ),
  },
} as const;

function trade(where: 'curve' | 'pool', terms: TradeTerms, cashback = false): Instruction {
  const { program, accounts, data } = pumpTrade({ where, cashback }, terms, ADDRESSES[where]);
  return instruction(
    program,
    accounts.map(({ address, role }) => account(address, role)),
    data,
  );
}

const close = (program: TokenProgram): Instruction =>
  instruction(program, [own(MINT, program), account(WALLET), account(WALLET, 's')], bytes([9, 1]));

const BUY = { side: 'buy', exact: 'out', amount: MIN_OUT, limit: IN } as const;
const BUY_EXACT_IN = { side: 'buy', exact: 'in', amount: IN, limit: MIN_OUT } as const;
const SELL = { side: 'sell', exact: 'in', amount: IN, limit: MIN_OUT } as const;

export const PUMP_SCENARIOS: readonly Scenario[] = [
  {
    name: 'pump.fun buy',
    intent: buyIntent,
    instructions: [...beside, createAccount(WALLET, MINT, TOKEN_2022_PROGRAM), trade('curve', BUY), ...after],
    core: [3],
  },
  {
    name: 'pump.fun buy, exact in',
    intent: buyIntent,
    instructions: [
      ...beside,
      createAccount(WALLET, MINT, TOKEN_2022_PROGRAM),
      trade('curve', BUY_EXACT_IN),
      ...after,
    ],
    core: [3],
    version: 'legacy',
  },
  {
    name: 'pump.fun sell',
    intent: sellIntent,
    instructions: [...beside, trade('curve', SELL), ...after],
    core: [2],
  },
  {
    name: 'pump.fun sale of everything',
    intent: { ...sellIntent, closesInput: true },
    instructions: [...beside, trade('curve', SELL), close(TOKEN_2022_PROGRAM), ...after],
    core: [2],
  },
  {
    name: 'PumpSwap sale of everything',
    intent: { ...sellIntent, closesInput: true },
    instructions: [
      ...beside,
      createAccount(WALLET, SOL_MINT),
      trade('pool', SELL),
      unwrap(),
      close(TOKEN_PROGRAM),
      ...after,
    ],
    core: [3],
  },
  { name: 'PumpSwap buy', intent: buyIntent, instructions: around(trade('pool', BUY)), core: [6] },
  {
    name: 'PumpSwap buy, exact in',
    intent: buyIntent,
    instructions: around(trade('pool', BUY_EXACT_IN)),
    core: [6],
  },
  {
    name: 'PumpSwap sell',
    intent: sellIntent,
    instructions: [...beside, createAccount(WALLET, SOL_MINT), trade('pool', SELL), unwrap(), ...after],
    core: [3],
  },
  {
    name: 'pump.fun sell with cashback',
    intent: sellIntent,
    instructions: [...beside, trade('curve', SELL, true), ...after],
    core: [2],
  },
  {
    name: 'PumpSwap buy with cashback',
    intent: buyIntent,
    instructions: around(trade('pool', BUY_EXACT_IN, true)),
    core: [6],
  },
  {
    name: 'PumpSwap sell with cashback',
    intent: sellIntent,
    instructions: [...beside, createAccount(WALLET, SOL_MINT), trade('pool', SELL, true), unwrap(), ...after],
    core: [3],
  },
];
