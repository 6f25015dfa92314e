import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { Button } from '@dugout/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { walletsQuery } from '#/features/wallets/index.ts';
import { call } from '#/shared/api/call.ts';
import { formatSol } from '#/shared/format/numbers.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';

interface ClaimButtonProps {
  readonly nothing: boolean;
  readonly onClaimed: () => void;
}

export function ClaimButton({ nothing, onClaimed }: ClaimButtonProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await call('POST /referral/claim')).data.claimedLamports,
    onSuccess: (claimed) => {
      toastSuccess(
        `${formatSol(toNumber(BigInt(claimed), SOL_DECIMALS))} SOL claimed to your primary wallet`,
      );
      onClaimed();
      void queries.invalidateQueries({ queryKey: walletsQuery.queryKey });
    },
    onError: (error) => toastError('Nothing claimed', error),
  });
  return (
    <Button size={24} disabled={nothing} busy={isPending} busyLabel="Claiming..." onClick={() => mutate()}>
      Claim SOL
    </Button>
  );
}
