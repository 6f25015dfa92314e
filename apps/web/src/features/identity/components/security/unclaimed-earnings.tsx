import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { Button } from '@dugout/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';

const inSol = (lamports: string): string => `${formatDecimal(BigInt(lamports), SOL_DECIMALS)} SOL`;

/** Referral earnings that would be lost with the account, exact to the lamport, and a claim button. */
export function UnclaimedEarnings({ lamports }: { readonly lamports: string }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await call('POST /referral/claim')).data.claimedLamports,
    onSuccess: async (claimed) => {
      toastSuccess(`${inSol(claimed)} claimed to your primary wallet`);
      await queries.invalidateQueries();
    },
    onError: (error) => toastError('Nothing claimed', error),
  });
  return (
    <p className="flex flex-wrap items-center gap-2 rounded-control border border-down-line bg-down-tint px-3 py-2">
      <span className="flex-1">
        You have {inSol(lamports)} in referral earnings. Claim them before your account is deleted, or they
        stay with the platform.
      </span>
      <Button size={24} busy={isPending} busyLabel="Claiming..." onClick={() => mutate()}>
        Claim SOL
      </Button>
    </p>
  );
}
