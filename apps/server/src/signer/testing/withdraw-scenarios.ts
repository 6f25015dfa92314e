import { SOL_MINT } from '@dugout/domain/sol';
import { FRIEND, MINT, WALLET } from './names.ts';
import {
  createAccount,
  priority,
  type Scenario,
  transferSol,
  transferTokens,
  type WithdrawTerms,
} from './parts.ts';

const withdrawSol: WithdrawTerms = {
  kind: 'withdraw',
  wallet: WALLET,
  mint: SOL_MINT,
  amount: '250000000',
  destination: FRIEND,
  networkFeeLamports: '20000',
};
const withdrawTokens: WithdrawTerms = {
  ...withdrawSol,
  mint: MINT,
  amount: '7000000',
  networkFeeLamports: '2205000',
};
export const WITHDRAW_SCENARIOS: readonly Scenario[] = [
  {
    name: 'withdraw SOL',
    intent: withdrawSol,
    instructions: [...priority(50_000n, 300_000), transferSol(WALLET, FRIEND, 250_000_000n)],
    core: [2],
  },
  {
    name: 'withdraw SOL, legacy',
    intent: withdrawSol,
    instructions: [...priority(50_000n, 300_000), transferSol(WALLET, FRIEND, 250_000_000n)],
    core: [2],
    version: 'legacy',
  },
  {
    name: 'withdraw tokens',
    intent: withdrawTokens,
    instructions: [
      ...priority(200_000n, 500_000),
      createAccount(FRIEND, MINT),
      transferTokens(WALLET, FRIEND, MINT, 7_000_000n),
    ],
    core: [3],
  },
];
