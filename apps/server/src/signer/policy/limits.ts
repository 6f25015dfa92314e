import { isAddress } from '@dugout/domain/address';
import { parseDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { LAMPORTS_PER_SIGNATURE } from '../checks/network-fee.ts';
import { VENUES, type VenueName } from '../checks/venue-names.ts';
import { ACCOUNT_RENT_LAMPORTS } from '../intent.ts';
import { SignerError } from '../signer-error.ts';
import type { Caps } from './swaps/budget.ts';
import type { SwapLimits } from './swaps/swap-limits.ts';

/** The signer's own limits, independent of the server. SOL in lamports. */
export interface SignerLimits {
  readonly exportsPerHour: number;
  readonly exportsPerWalletDay: number;
  /** Max SOL that leaves within 24 hours, for one owner and for everyone. */
  readonly ownerOutflow: bigint;
  readonly platformOutflow: bigint;
  /** Max token withdrawals within 24 hours, for one owner and for everyone: the signer knows no prices. */
  readonly ownerTokenWithdrawals: number;
  readonly platformTokenWithdrawals: number;
  /** Wait after the announcement of an export or of a withdrawal to a new payee. */
  readonly delayMs: number;
  /** Time during which a new credential serves for no export and no payment to a new payee, in ms. */
  readonly holdMs: number;
  /** Wait of a credential that only the server vouches for, in ms. 0 disables recovery. */
  readonly recoveryMs: number;
  /** Max accounts whose recovery may begin within 24 hours. */
  readonly recoveriesPerDay: number;
  readonly swap: SwapCeilings;
  readonly swaps: SwapLimits;
}

/** Max costs of one swap besides its input. */
export interface SwapCeilings {
  readonly priorityFee: bigint;
  readonly tip: bigint;
  /** The only allowed recipient of the platform fee. Null forbids fees. */
  readonly feeWallet: string | null;
  /** Allowed venues, and the max lamports of one buy there. */
  readonly venues: ReadonlyMap<VenueName, bigint>;
}

type Environment = Readonly<Record<string, string | undefined>>;

const wrong = (name: string): SignerError =>
  new SignerError('bad_request', `the signer's setting ${name} is missing or wrong`);

function count(environment: Environment, name: string): number {
  const text = environment[name] ?? '';
  if (!/^\d{1,12}$/.test(text)) throw wrong(name);
  return Number(text);
}

function sol(environment: Environment, name: string): bigint {
  const lamports = parseDecimal(environment[name] ?? '', SOL_DECIMALS);
  if (lamports === null) throw wrong(name);
  return lamports;
}

const caps = (environment: Environment, name: string): Caps => ({
  wallet: sol(environment, `${name}_WALLET_SOL`),
  owner: sol(environment, `${name}_USER_SOL`),
  platform: sol(environment, `${name}_PLATFORM_SOL`),
});

/** Parses `jupiter:100,pump:20`: venues, each with the max SOL of one buy. */
function venues(environment: Environment): ReadonlyMap<VenueName, bigint> {
  const entries = (environment['SIGNER_VENUES'] ?? '').split(',').map((entry) => {
    const [name = '', most = ''] = entry.trim().split(':');
    const venue = VENUES.find((known) => known === name);
    const lamports = parseDecimal(most, SOL_DECIMALS);
    if (venue === undefined || lamports === null) throw wrong('SIGNER_VENUES');
    return [venue, lamports] as const;
  });
  return new Map(entries);
}

/** Reads the limits from the variables that `limitVariables` wrote. Throws `SignerError` when one is missing. */
export function limitsFrom(environment: Environment): SignerLimits {
  const feeWallet = environment['FEE_WALLET'] ?? '';
  if (feeWallet !== '' && !isAddress(feeWallet)) throw wrong('FEE_WALLET');
  return {
    exportsPerHour: count(environment, 'SIGNER_EXPORTS_PER_HOUR'),
    exportsPerWalletDay: count(environment, 'SIGNER_EXPORTS_PER_WALLET_DAY'),
    ownerOutflow: sol(environment, 'OUTFLOW_CAP_USER_SOL'),
    platformOutflow: sol(environment, 'OUTFLOW_CAP_PLATFORM_SOL'),
    ownerTokenWithdrawals: count(environment, 'SIGNER_TOKEN_WITHDRAWALS_USER'),
    platformTokenWithdrawals: count(environment, 'SIGNER_TOKEN_WITHDRAWALS_PLATFORM'),
    delayMs: count(environment, 'WITHDRAW_DELAY_HOURS') * 3_600_000,
    holdMs: count(environment, 'SIGNER_CREDENTIAL_HOLD_HOURS') * 3_600_000,
    recoveryMs: count(environment, 'SIGNER_RECOVERY_DAYS') * 86_400_000,
    recoveriesPerDay: count(environment, 'SIGNER_RECOVERIES_PER_DAY'),
    swap: {
      priorityFee: sol(environment, 'SIGNER_MAX_PRIORITY_FEE_SOL'),
      tip: sol(environment, 'SIGNER_MAX_TIP_SOL'),
      feeWallet: feeWallet === '' ? null : feeWallet,
      venues: venues(environment),
    },
    swaps: {
      bought: caps(environment, 'SWAP_BUY_CAP'),
      lost: caps(environment, 'SWAP_LOSS_CAP'),
      unknownSale: sol(environment, 'SWAP_UNKNOWN_SALE_SOL'),
      maxSlippagePct: BigInt(count(environment, 'SIGNER_MAX_SLIPPAGE_PCT')),
      minLiquidity: sol(environment, 'PRICE_MIN_LIQUIDITY_SOL'),
      minSeenMs: count(environment, 'PRICE_MIN_SEEN_SECONDS') * 1_000,
      minAgeMs: count(environment, 'PRICE_MIN_AGE_HOURS') * 3_600_000,
      network: { signature: LAMPORTS_PER_SIGNATURE, account: ACCOUNT_RENT_LAMPORTS },
    },
  };
}
