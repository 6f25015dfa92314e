import type { AlphaCard, Vote, Votes } from '@dugout/contract/alpha/card';
import { cn } from '@dugout/ui/lib/cn';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowBigDown, ArrowBigUp } from 'lucide-react';
import { useMe } from '#/features/identity/index.ts';
import { call } from '#/shared/api/call.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { formatShortCount } from '#/shared/format/numbers.ts';
import { toastError } from '#/shared/toasts/toasts.ts';
import type { AlphaTokens } from '../alpha.queries.ts';

const voted = (cards: readonly AlphaCard[], tokenAddress: string, votes: Votes): readonly AlphaCard[] =>
  cards.map((card) => (card.tokenAddress === tokenAddress ? { ...card, ...votes } : card));

/** Votes for a token, or withdraws the same vote. Prompts a guest to log in. */
function useVote({ tokenAddress, myVote }: Pick<AlphaCard, 'tokenAddress' | 'myVote'>) {
  const queries = useQueryClient();
  const me = useMe();
  const open = useOpen();
  const { mutate, isPending } = useMutation({
    mutationFn: async (vote: Vote) => (await call('POST /alpha/vote', { body: { tokenAddress, vote } })).data,
    onSuccess: (votes) =>
      void queries.setQueriesData<AlphaTokens>(
        { queryKey: ['alpha', 'tokens'] },
        (data) =>
          data && {
            ...data,
            feed: voted(data.feed, tokenAddress, votes),
            advancedFeed: voted(data.advancedFeed, tokenAddress, votes),
          },
      ),
    onError: (error) => void toastError('Failed to vote', error),
  });
  return {
    isBusy: isPending,
    press: (vote: Exclude<Vote, 'none'>): void => {
      if (me === null) open('signIn', 'logIn');
      else if (!isPending) mutate(vote === myVote ? 'none' : vote);
    },
  };
}

const SIDES = [
  { vote: 'up', Icon: ArrowBigUp, verb: 'Upvote', pressed: 'aria-pressed:bg-up-tint aria-pressed:text-up' },
  {
    vote: 'down',
    Icon: ArrowBigDown,
    verb: 'Downvote',
    pressed: 'aria-pressed:bg-down-tint aria-pressed:text-down',
  },
] as const;

interface VoteButtonsProps {
  readonly card: AlphaCard;
  readonly disabled: boolean;
}

/** Up and down votes: one per account and token, equally weighted. */
export function VoteButtons({ card, disabled }: VoteButtonsProps) {
  const { press } = useVote(card);
  const counts = { up: card.upvotes, down: card.downvotes };
  return (
    <span
      className="flex h-6 shrink-0 overflow-hidden rounded-control border border-line2 bg-bg2 max-desk:h-11"
      title="One vote per trader and token, all equal"
    >
      {SIDES.map(({ vote, Icon, verb, pressed }) => (
        <button
          key={vote}
          type="button"
          aria-pressed={card.myVote === vote}
          aria-label={`${verb} ${card.symbol}, ${counts[vote]} votes`}
          disabled={disabled}
          className={cn(
            'flex items-center gap-1.5 px-2 text-t2 -outline-offset-2 hover:bg-hover hover:text-t1 disabled:text-t4 max-desk:px-3.5',
            vote === 'down' && 'border-line2 border-l',
            pressed,
          )}
          onClick={() => press(vote)}
        >
          <Icon className={cn('size-3.5', card.myVote === vote && 'fill-current')} aria-hidden />
          {formatShortCount(counts[vote])}
        </button>
      ))}
    </span>
  );
}
