import type { ErrorTable } from '../error-table.ts';
import { CALL_AGAIN_HOURS, CALL_MAX_LAG_SECONDS, CALLS_PER_DAY, MAX_FOLLOWED_CALLERS } from './values.ts';

/** Separate from `values.ts`, which every page loads. */
export const ALPHA_TEXTS = {
  alphaPresetsFailed: 'Failed to fetch alpha presets',
  alphaPresetsNotSaved: 'Failed to update alpha presets',
  alphaTokensFailed: 'Failed to fetch alpha tokens',
  alphaCallFailed: 'Failed to call token',
  alphaRemoveFailed: 'Failed to remove token',
  alphaAddressRequired: 'Valid token address is required',
  alphaPresetsSaved: 'Presets saved successfully!',
  alphaPresetDeleted: 'Preset deleted successfully!',
  alphaTokenCalled: 'Token called successfully!',
  alphaTokenRemoved: 'Token removed successfully!',
  alphaPresetNameTaken: 'Preset name already exists',
  alphaNoPresets: 'No presets available',
  alphaCreatePreset: '＋ Create new preset',
  alphaNoTokens: 'No tokens available',
  alphaLoading: 'Loading tokens...',
  alphaAddressPlaceholder: 'Enter Contract Address',
  callLogRewritten:
    'The call log no longer matches its witnessed state. Nothing is signed until the operator restores it.',
} as const;

export const appliedPreset = (name: string): string => `Applied preset: ${name}`;

export const ALPHA_ERRORS = {
  alpha_presets_failed: { status: 500, message: ALPHA_TEXTS.alphaPresetsFailed },
  alpha_presets_not_saved: { status: 500, message: ALPHA_TEXTS.alphaPresetsNotSaved },
  alpha_tokens_failed: { status: 500, message: ALPHA_TEXTS.alphaTokensFailed },
  alpha_call_failed: { status: 500, message: ALPHA_TEXTS.alphaCallFailed },
  alpha_remove_failed: { status: 500, message: ALPHA_TEXTS.alphaRemoveFailed },
  alpha_address_required: { status: 400, message: ALPHA_TEXTS.alphaAddressRequired },
  alpha_preset_name_taken: { status: 409, message: ALPHA_TEXTS.alphaPresetNameTaken },
  alpha_called_already: {
    status: 409,
    message: `You already called this token in the last ${CALL_AGAIN_HOURS} hours`,
  },
  alpha_calls_used_up: {
    status: 429,
    message: `You made ${CALLS_PER_DAY} calls in the last 24 hours. Try again later.`,
  },
  alpha_token_unknown: { status: 404, message: 'No market trades this token' },
  alpha_token_without_price: { status: 409, message: 'This token has no price yet' },
  alpha_market_late: {
    status: 503,
    message: `The market feed is more than ${CALL_MAX_LAG_SECONDS} seconds behind. Try again shortly.`,
  },
  alpha_not_called: { status: 404, message: 'You have no call of this token in the feed' },
  alpha_call_not_found: { status: 404, message: 'Nobody has called this token' },
  caller_not_found: { status: 404, message: 'Caller not found' },
  callers_followed_full: {
    status: 409,
    message: `You reached the limit of ${MAX_FOLLOWED_CALLERS} followed callers. Unfollow one first.`,
  },
  call_log_rewritten: {
    status: 503,
    message: ALPHA_TEXTS.callLogRewritten,
  },
  call_log_range: { status: 400, message: 'Range is past the end of the call log' },
} as const satisfies ErrorTable;
