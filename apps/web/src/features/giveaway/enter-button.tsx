import type { Giveaway } from '@dugout/contract/giveaway/giveaway';
import { Button } from '@dugout/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useMe } from '#/features/identity/index.ts';
import { call } from '#/shared/api/call.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { formatCount } from '#/shared/format/numbers.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { toastError } from '#/shared/toasts/toasts.ts';
import { phaseOf } from './giveaway.model.ts';
import { GIVEAWAYS_KEY } from './giveaway.queries.ts';

/** Enters the giveaway, which cannot be undone, or shows the trader's status. */
export function EnterButton({ giveaway }: { readonly giveaway: Giveaway }) {
  const me = useMe();
  const open = useOpen();
  const queries = useQueryClient();
  const phase = useClock((now) => phaseOf(giveaway, now));
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /giveaway/enter', { body: { giveawayId: giveaway.id } }),
    onError: (error) => void toastError('Failed to enter', error),
    onSettled: () => queries.invalidateQueries({ queryKey: GIVEAWAYS_KEY }),
  });
  if (giveaway.ownEntry !== null)
    return (
      <p className="flex min-h-10 w-full items-center justify-center gap-1.5 rounded-control border border-up bg-up-tint font-medium text-up">
        <Check className="size-3.5" aria-hidden />
        Entered, ticket {formatCount(giveaway.ownEntry.number + 1)}
      </p>
    );
  if (phase !== 'entries')
    return (
      <Button size={40} disabled className="w-full">
        Entries closed
      </Button>
    );
  return (
    <Button
      kind="primary"
      size={40}
      className="w-full"
      busy={isPending}
      busyLabel="Entering..."
      onClick={() => (me === null ? open('signIn', 'logIn') : mutate())}
    >
      {me === null ? 'Log in to enter' : 'Enter'}
    </Button>
  );
}
