import { AMM_SCENARIOS } from './amm-scenarios.ts';
import { EXCHANGE_SCENARIOS } from './exchange-scenarios.ts';
import { JUPITER_SCENARIOS } from './jupiter-scenarios.ts';
import type { Scenario } from './parts.ts';
import { PUMP_SCENARIOS } from './pump-scenarios.ts';
import { WITHDRAW_SCENARIOS } from './withdraw-scenarios.ts';

/** Honest transactions of every kind that the signer signs, with their intents. */
export const SCENARIOS: readonly Scenario[] = [
  ...WITHDRAW_SCENARIOS,
  ...EXCHANGE_SCENARIOS,
  ...JUPITER_SCENARIOS,
  ...PUMP_SCENARIOS,
  ...AMM_SCENARIOS,
];
