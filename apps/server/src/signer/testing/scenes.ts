import { AMM_SCENES } from './amm-scenes.ts';
import { EXCHANGE_SCENES } from './exchange-scenes.ts';
import { JUPITER_SCENES } from './jupiter-scenes.ts';
import type { Scene } from './parts.ts';
import { PUMP_SCENES } from './pump-scenes.ts';
import { WITHDRAW_SCENES } from './withdraw-scenes.ts';

/** Honest transactions of every kind that the signer signs, with the intents that they fulfil. */
export const SCENES: readonly Scene[] = [
  ...WITHDRAW_SCENES,
  ...EXCHANGE_SCENES,
  ...JUPITER_SCENES,
  ...PUMP_SCENES,
  ...AMM_SCENES,
];
