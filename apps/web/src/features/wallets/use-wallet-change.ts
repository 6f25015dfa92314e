import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { walletsQuery } from './wallets.queries.ts';

export function useWalletsAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: walletsQuery.queryKey }), [queries]);
}

/** Runs an action on a wallet and shows the outcome in a toast. */
export function useWalletChange(): (
  work: () => Promise<unknown>,
  done: string,
  failed: string,
) => Promise<void> {
  const again = useWalletsAgain();
  return useCallback(
    async (work, done, failed) => {
      try {
        await work();
        toastSuccess(done);
      } catch (error) {
        toastError(failed, error);
      }
      await again();
    },
    [again],
  );
}
