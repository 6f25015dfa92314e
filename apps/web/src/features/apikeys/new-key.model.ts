import type { ApiKeyAccess } from '@dugout/contract/apikeys/api-key';
import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import { formatDecimal, parseDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';

export interface KeyDraft {
  readonly name: string;
  readonly scope: ApiKeyAccess['scope'];
  readonly wallets: readonly string[];
  /** SOL. */
  readonly perOrder: string;
  readonly perDay: string;
  readonly expiresInDays: number;
}

/** The problem with each field; null if valid. */
type KeyFaults = Readonly<Record<'name' | 'wallets' | 'perOrder' | 'perDay', string | null>>;

export const EXPIRIES = [7, 30, 90, 365] as const;

export const EMPTY_KEY: KeyDraft = {
  name: '',
  scope: 'read',
  wallets: [],
  perOrder: '0.1',
  perDay: '0.5',
  expiresInDays: 30,
};

const lamports = (sol: string): bigint => parseDecimal(sol, SOL_DECIMALS) ?? 0n;

export function faultsOf({ name, scope, wallets, perOrder, perDay }: KeyDraft): KeyFaults {
  const trades = scope === 'trade';
  const [order, day] = [lamports(perOrder), lamports(perDay)];
  return {
    name: name.trim() === '' ? 'Enter a name' : null,
    wallets: trades && wallets.length === 0 ? 'Choose a wallet' : null,
    perOrder: trades && order <= 0n ? 'Enter an amount of SOL' : null,
    perDay: trades && day < order ? 'Must be at least the budget per order' : null,
  };
}

export function accessOf({ scope, wallets, perOrder, perDay }: KeyDraft): ApiKeyAccess {
  if (scope === 'read') return { scope };
  return {
    scope,
    wallets: [...wallets],
    perOrderLamports: lamports(perOrder).toString(),
    perDayLamports: lamports(perDay).toString(),
  };
}

/** Returns the action that the key's proof is bound to. */
export function creationIntent(access: ApiKeyAccess, expiresInDays: number): ProvenIntent {
  if (access.scope === 'read') return { kind: 'createApiKey', scope: 'read', expiresInDays };
  return { kind: 'createApiKey', ...access, wallets: access.wallets.join(','), expiresInDays };
}

export const solText = (amount: string): string => `${formatDecimal(BigInt(amount), SOL_DECIMALS)} SOL`;
