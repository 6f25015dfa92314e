import { parseDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { Config } from '#/platform/config/config.ts';
import type { WithdrawalRules } from './plan.service.ts';

/**
 * Real money waits a day before it goes to a new address, unless the operator says otherwise; play money goes
 * at once.
 */
const LIVE_DELAY_HOURS = 24;

const lamports = (sol: string): bigint => parseDecimal(sol, SOL_DECIMALS) ?? 0n;

export const withdrawalRules = (config: Config): WithdrawalRules => ({
  newAddressDelayHours: config.withdrawDelayHours ?? (config.tradingMode === 'live' ? LIVE_DELAY_HOURS : 0),
  userCapLamports: lamports(config.outflowCapUserSol),
  platformCapLamports: lamports(config.outflowCapPlatformSol),
});
