import type { Giveaway } from '@dugout/contract/giveaway/giveaway';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { checkedDraw } from './draw-check.model.ts';

const EVERY_MS = 15_000;
/** Refetch interval while a draw is due. */
const SOON_MS = 2_000;

export const GIVEAWAYS_KEY = ['giveaways'] as const;

const isDue = ({ status, closesAt }: Giveaway): boolean =>
  status === 'open' && Date.parse(closesAt) <= Date.now() + SOON_MS;

export const giveawaysQuery = queryOptions({
  queryKey: GIVEAWAYS_KEY,
  queryFn: async ({ signal }) => (await call('GET /giveaway', undefined, { signal })).data,
  // No channel carries giveaways: other traders' entries and draws.
  refetchInterval: ({ state }) => (state.data?.giveaways.some(isDue) ? SOON_MS : EVERY_MS),
});

/** Fetches a draw's published file and recomputes it in this browser. */
export const drawQuery = (giveawayId: string) =>
  queryOptions({
    queryKey: ['giveaway draw', giveawayId],
    queryFn: async ({ signal }) => {
      const file = (await call('GET /giveaway/{giveawayId}/draw', { params: { giveawayId } }, { signal }))
        .data;
      return { file, check: checkedDraw(file) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
