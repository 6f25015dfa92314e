import { swapSettings } from './swap-settings.ts';

/** Settings that the signer reads from variables of the same names. */
const SHARED = [
  'OUTFLOW_CAP_USER_SOL',
  'OUTFLOW_CAP_PLATFORM_SOL',
  'SIGNER_EXPORTS_PER_HOUR',
  'SIGNER_EXPORTS_PER_WALLET_DAY',
  'SIGNER_CREDENTIAL_HOLD_HOURS',
  'SIGNER_RECOVERY_DAYS',
  'SIGNER_RECOVERIES_PER_DAY',
  'SIGNER_TOKEN_WITHDRAWALS_USER',
  'SIGNER_TOKEN_WITHDRAWALS_PLATFORM',
  'SIGNER_MAX_PRIORITY_FEE_SOL',
  'SIGNER_MAX_TIP_SOL',
  'SIGNER_CANARY_ALARM',
] as const;
type SwapSetting = keyof typeof swapSettings;
type SharedSetting = (typeof SHARED)[number] | SwapSetting;

interface Decided {
  readonly WITHDRAW_DELAY_HOURS: number;
  readonly FEE_WALLET: string;
  readonly SIGNER_CANARIES: number;
}

/** Returns the signer's limits as its variables; `decided` are the limits derived from other settings. */
export function signerLimitsOf(
  value: Readonly<Record<SharedSetting, string | number>>,
  decided: Decided,
): Record<SharedSetting | keyof Decided, string> {
  const names: readonly SharedSetting[] = [...SHARED, ...(Object.keys(swapSettings) as SwapSetting[])];
  const all = { ...Object.fromEntries(names.map((name) => [name, value[name]])), ...decided };
  return Object.fromEntries(Object.entries(all).map(([name, setting]) => [name, `${setting}`])) as Record<
    SharedSetting | keyof Decided,
    string
  >;
}
