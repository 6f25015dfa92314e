import { API_KEY_MAX_IMPACT_PCT } from '@dugout/contract/apikeys/values';
import type { ErrorCode } from '@dugout/contract/errors';
import { databaseRefusal } from '#/platform/db/database-refusal.ts';
import { ApiError } from '#/platform/http/api-error.ts';

/** The database's own error for a swap that its API key may not make. */
const KEY_MAY_NOT = 'DUG02';

const RULES: Readonly<Record<string, readonly [ErrorCode, string?]>> = {
  ended: ['api_key_invalid'],
  scope: ['api_key_scope'],
  wallet: ['api_key_wallet'],
  impact: ['api_key_limit', 'An order from an API key may move the price by at most 20%'],
  order: ['api_key_budget', "This order exceeds the API key's budget per order"],
  day: ['api_key_budget', "This order exceeds the API key's remaining budget for 24 hours"],
};

/** The API key may not make the swap: nothing was written. */
export class KeyRefused extends ApiError {
  constructor(rule: string) {
    const [code, message] = RULES[rule] ?? ['api_key_scope'];
    super(code, message);
  }
}

/** Throws `KeyRefused` for an API key's swap with too much price impact, before anything is signed for it. */
export function demandKeyImpact(apiKeyId: string | null | undefined, priceImpactPct: number): void {
  if (typeof apiKeyId === 'string' && priceImpactPct > API_KEY_MAX_IMPACT_PCT) throw new KeyRefused('impact');
}

/** Converts a database error about the API key; returns any other error unchanged. */
export function keyRefusalOr(error: unknown): unknown {
  const refusal = databaseRefusal(error, KEY_MAY_NOT);
  return refusal === null ? error : new KeyRefused(refusal.detail ?? '');
}
