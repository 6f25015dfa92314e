import { PROFILE_TEXTS } from '@dugout/contract/profile/values';
import { Switch } from '@dugout/ui/switch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { toastSuccess, toasts } from '#/shared/toasts/toasts.ts';
import { panelQuery } from '../profile.queries.ts';

/** Toggles whether others see that the trader is online; saved optimistically, reverted on failure. */
export function PresenceSwitch({ online }: { readonly online: boolean }) {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (wanted: boolean) =>
      (await call('POST /profile', { body: { online: wanted } })).data.online,
    onSuccess: (saved) => {
      queries.setQueryData(
        panelQuery.queryKey,
        (panel) => panel && { ...panel, profileStats: { ...panel.profileStats, online: saved } },
      );
      toastSuccess(PROFILE_TEXTS.profileUpdatedTitle, PROFILE_TEXTS.profileUpdated);
    },
    onError: () =>
      toasts.show({
        tone: 'error',
        title: PROFILE_TEXTS.profileFailedTitle,
        text: PROFILE_TEXTS.profileFailed,
      }),
  });
  const shown = isPending ? variables : online;
  return (
    <span className="ml-auto shrink-0">
      <Switch checked={shown} onChange={mutate}>
        {shown ? 'Online' : 'Offline'}
      </Switch>
    </span>
  );
}
