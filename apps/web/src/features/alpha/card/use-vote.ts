import type { AlphaCard, Vote, Votes } from '@dugout/contract/alpha/card';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMe } from '#/features/identity/index.ts';
import { call } from '#/shared/api/call.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { toastError } from '#/shared/toasts/toasts.ts';
import type { AlphaTokens } from '../alpha.queries.ts';

const voted = (cards: readonly AlphaCard[], tokenAddress: string, votes: Votes): readonly AlphaCard[] =>
  cards.map((card) => (card.tokenAddress === tokenAddress ? { ...card, ...votes } : card));

/** Votes for a token, or withdraws the same vote. Prompts a guest to log in. */
export function useVote({ tokenAddress, myVote }: Pick<AlphaCard, 'tokenAddress' | 'myVote'>) {
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
