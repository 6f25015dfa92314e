import { Button } from '@dugout/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { walletsQuery } from '#/features/wallets/index.ts';
import { call } from '#/shared/api/call.ts';
import { formatSol } from '#/shared/format/numbers.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { panelQuery, solOf } from '../profile.queries.ts';

/** Moves what was earned to the primary wallet. */
export function ClaimButton({ nothing }: { readonly nothing: boolean }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await call('POST /referral/claim')).data.claimedLamports,
    onSuccess: (claimed) => {
      toastSuccess(`${formatSol(solOf(claimed))} SOL claimed to your primary wallet`);
      void queries.invalidateQueries({ queryKey: panelQuery.queryKey });
      void queries.invalidateQueries({ queryKey: walletsQuery.queryKey });
    },
    onError: (error) => toastError('Nothing was claimed', error),
  });
  return (
    <Button size={24} disabled={nothing} busy={isPending} busyLabel="Claiming..." onClick={() => mutate()}>
      Claim SOL
    </Button>
  );
}
