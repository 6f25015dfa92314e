import { ALPHA_TEXTS } from '@dugout/contract/alpha/texts';
import { useEffect } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { toastServerText } from '#/shared/toasts/toasts.ts';
import { useAlpha } from './alpha.store.ts';
import { useAlphaPresets } from './presets/presets.queries.ts';

/**
 * Initializes the filter with the current user's last preset, or with the flags of a first visit. Returns true
 * once it is known which filter applies.
 */
export function useFirstFilter(): boolean {
  const me = useMe();
  const { data: presets, error } = useAlphaPresets();
  const { owner, begin } = useAlpha();
  const reader = me === undefined ? null : (me?.userId ?? '');
  useEffect(() => {
    if (error !== null) toastServerText(ALPHA_TEXTS.alphaPresetsFailed, error);
  }, [error]);
  useEffect(() => {
    if (reader === null || reader === owner) return;
    if (reader === '') begin('', []);
    else if (presets !== undefined) begin(reader, presets);
    else if (error !== null) begin(reader, []);
  }, [reader, owner, presets, error, begin]);
  return reader !== null && reader === owner;
}
