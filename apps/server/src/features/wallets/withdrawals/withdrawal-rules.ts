import { parseDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { Config } from '#/platform/config/config.ts';
import type { WithdrawalRules } from './plan.service.ts';

const lamports = (sol: string): bigint => parseDecimal(sol, SOL_DECIMALS) ?? 0n;

export const withdrawalRules = (config: Config): WithdrawalRules => ({
  newAddressDelayHours: config.withdrawDelayHours,
  userCapLamports: lamports(config.outflowCapUserSol),
  platformCapLamports: lamports(config.outflowCapPlatformSol),
  exportsPerHour: Number(config.signerLimits.SIGNER_EXPORTS_PER_HOUR),
  // Play money needs no signature, so the signer counts nothing.
  tokenWithdrawalsPerDay:
    config.tradingMode === 'live' ? Number(config.signerLimits.SIGNER_TOKEN_WITHDRAWALS_PLATFORM) : null,
});
