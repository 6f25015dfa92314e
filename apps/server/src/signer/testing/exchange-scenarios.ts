import { SOL_MINT } from '@dugout/domain/sol';
import { LOCAL_POOL_PROGRAM, TOKEN_2022_PROGRAM } from '../transaction/programs.ts';
import { account, instruction } from './build.ts';
import { MINT, OTHER, PLATFORM, WALLET } from './names.ts';
import {
  after,
  beside,
  buyIntent,
  createAccount,
  type Scenario,
  type SwapTerms,
  transferSol,
  transferTokens,
} from './parts.ts';

const exchange: SwapTerms = { ...buyIntent, maxIn: '300000000', minOut: '9000000' };

export const EXCHANGE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'exchange SOL for tokens, co-signed',
    intent: exchange,
    instructions: [
      ...beside,
      createAccount(WALLET, MINT),
      transferSol(WALLET, OTHER, 300_000_000n),
      transferTokens(OTHER, WALLET, MINT, 9_000_000n),
      ...after,
    ],
    core: [3, 4],
  },
  {
    name: 'exchange tokens for SOL, co-signed',
    intent: {
      ...exchange,
      inputMint: MINT,
      outputMint: SOL_MINT,
      maxIn: '9000000',
      minOut: '300000000',
      feeLamports: '3000000',
      tipLamports: '0',
    },
    instructions: [
      ...beside,
      transferTokens(WALLET, OTHER, MINT, 9_000_000n),
      transferSol(OTHER, WALLET, 300_000_000n),
      transferSol(WALLET, PLATFORM, 3_000_000n),
    ],
    core: [2, 3],
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
      instruction(
        LOCAL_POOL_PROGRAM,
        [account(OTHER, 's'), account(WALLET, 's')],
        Buffer.from('buy 300000000 9000000 8900000 order'),
      ),
    ],
    core: [3, 4],
  },
];
