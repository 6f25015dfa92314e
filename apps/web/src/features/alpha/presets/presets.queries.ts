import type { AlphaPreset } from '@dugout/contract/alpha/preset';
import { ALPHA_TEXTS } from '@dugout/contract/alpha/texts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '#/features/identity/index.ts';
import { call } from '#/shared/api/call.ts';
import { toastServerText, toastSuccess } from '#/shared/toasts/toasts.ts';

const presetsQuery = queryOptions({
  queryKey: ['alpha', 'presets'],
  queryFn: async ({ signal }) => (await call('GET /alpha/presets', undefined, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The presets of a signed-in trader; no request for guests. */
export function useAlphaPresets() {
  const me = useMe();
  return useQuery({ ...presetsQuery, enabled: me !== undefined && me !== null });
}

interface Change {
  readonly presets: readonly AlphaPreset[];
  readonly said: string;
  readonly done: () => void;
}

/** Sends the whole list, shows the outcome, then calls `done`. */
export function useSendPresets() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ presets }: Change) =>
      (await call('POST /alpha/presets', { body: { presets: [...presets] } })).data,
    onSuccess: (presets, { said, done }) => {
      queries.setQueryData(presetsQuery.queryKey, presets);
      toastSuccess(said);
      done();
    },
    onError: (error) => void toastServerText(ALPHA_TEXTS.alphaPresetsNotSaved, error),
  });
}
