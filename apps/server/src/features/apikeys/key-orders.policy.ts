import { API_KEY_MAX_SLIPPAGE_BPS } from '@dugout/contract/apikeys/values';
import { isGiven, type ProofGiven } from '@dugout/domain/credentials/proof-given';
import { DEFAULT_PRESETS, type PresetId } from '@dugout/domain/execution/execution-presets';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import type { Policies } from '#/platform/http/routes.ts';

interface KeyOrder extends ProofGiven {
  readonly walletAddress?: string | undefined;
  readonly walletAddresses?: readonly string[] | undefined;
  readonly slippageBps?: number | undefined;
  readonly preset?: PresetId | undefined;
}

/**
 * Checks an order of a key, except its budget, which the database counts with the swap. A key represents no
 * person, so it cannot give proofs. Throws ApiError `api_key_scope`, `api_key_wallet` or `api_key_limit`.
 */
function checkKeyOrder({ key }: Caller, order: KeyOrder): void {
  if (key === undefined) return;
  if (key.access.scope !== 'trade') throw new ApiError('api_key_scope');
  if (isGiven(order)) throw new ApiError('api_key_scope', 'An API key cannot prove your identity');
  const { wallets } = key.access;
  const requested = order.walletAddresses ?? [order.walletAddress ?? ''];
  if (requested.some((address) => !wallets.includes(address))) throw new ApiError('api_key_wallet');
  const slippageBps = order.slippageBps ?? DEFAULT_PRESETS[order.preset ?? 'low'].slippageBps;
  if (slippageBps > API_KEY_MAX_SLIPPAGE_BPS)
    throw new ApiError(
      'api_key_limit',
      `Slippage of an order from an API key may be at most ${API_KEY_MAX_SLIPPAGE_BPS / 100}%`,
    );
}

export const keyOrderPolicies: Policies = {
  'POST /swap': ({ body }, { caller }) => checkKeyOrder(caller, body),
};
