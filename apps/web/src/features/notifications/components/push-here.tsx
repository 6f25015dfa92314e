import { Button } from '@dugout/ui/button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { outletsQuery } from '../outlets.queries.ts';
import { canPush, endPushHere, pushHere, subscriptionHere } from '../push.ts';

const FAILED = 'Failed to change push notifications';
const queryKey = ['push-here'];

/** Toggles Web Push for this browser while no page is open. */
export function PushHere() {
  const queries = useQueryClient();
  const { data: isOn = false } = useQuery({
    queryKey,
    queryFn: async () => (await subscriptionHere()) !== null,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => (isOn ? endPushHere() : pushHere()),
    onSuccess: () => void toastSuccess(isOn ? 'Push notifications off' : 'Push notifications on'),
    onError: (error) =>
      void toastError(FAILED, error instanceof DOMException ? new Error('The browser blocked it.') : error),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: outletsQuery.queryKey });
    },
  });
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="text-t2">
        {canPush()
          ? 'Push notifications on this device'
          : 'This browser does not support push notifications.'}
      </span>
      {canPush() && (
        <Button busy={isPending} aria-pressed={isOn} onClick={() => mutate()}>
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
      )}
    </div>
  );
}
