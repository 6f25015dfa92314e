import { CLANS_TEXTS } from '@dugout/contract/clans/values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';

/**
 * Runs a clan action, shows the outcome and refetches all clan data. `send` returns the success message. Busy
 * until the refetch completes.
 */
export function useClanCall<Input = void>(
  send: (input: Input) => Promise<string>,
  failed: string = CLANS_TEXTS.clanCallFailed,
) {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: send,
    onSuccess: (message) => void toastSuccess(message),
    onError: (error) => void toastError(failed, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['clans'] }),
  });
  return { run: mutate, isBusy: isPending, given: isPending ? variables : undefined };
}
