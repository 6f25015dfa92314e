import { ALPHA_TEXTS } from '@dugout/contract/alpha/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastError, toastServerText, toastSuccess } from '#/shared/toasts/toasts.ts';
import { AddressMissing, callToken, removeToken } from './calls.ts';

const sayFailure = (title: string, error: unknown): void =>
  void (error instanceof AddressMissing ? toastError(error.message) : toastServerText(title, error));

/** Calls a token, shows the outcome and refetches the feed. */
export function useCall(onDone: () => void = () => {}) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: callToken,
    onSuccess: () => {
      toastSuccess(ALPHA_TEXTS.alphaTokenCalled);
      onDone();
      void queries.invalidateQueries({ queryKey: ['alpha'] });
    },
    onError: (error) => sayFailure(ALPHA_TEXTS.alphaCallFailed, error),
  });
}

/** Removes one of the trader's calls from the feed, shows the outcome and passes its id on. */
export function useRemove(onRemoved: (callId: string) => void = () => {}) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: removeToken,
    onSuccess: (callId) => {
      toastSuccess(ALPHA_TEXTS.alphaTokenRemoved);
      onRemoved(callId);
      void queries.invalidateQueries({ queryKey: ['alpha'] });
    },
    onError: (error) => sayFailure(ALPHA_TEXTS.alphaRemoveFailed, error),
  });
}
