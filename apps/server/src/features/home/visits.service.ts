import { VISIT_GAP_MINUTES } from '@dugout/contract/home/values';
import type { SinceVisit } from '@dugout/contract/home/visit';
import type { Db } from '#/platform/db/db.ts';
import { countsSince, lastExit, noteVisit } from './visits.repository.ts';

interface VisitsOptions {
  readonly db: Db;
  /** Returns null for an unknown token. */
  readonly symbolOf: (mint: string) => string | null;
  /** Unix ms. */
  readonly now: () => number;
}

const NOTHING: SinceVisit = {
  since: null,
  exits: { count: 0, last: null },
  orders: 0,
  alerts: 0,
  friendRequests: 0,
  clanApplications: 0,
  messages: 0,
  messageRequests: 0,
  calls: 0,
  hits: 0,
};

export function createVisits({ db, symbolOf, now }: VisitsOptions) {
  return async (userId: string): Promise<SinceVisit> => {
    const at = now();
    const gapFrom = new Date(at - VISIT_GAP_MINUTES * 60_000);
    const since = await noteVisit(db, userId, { now: new Date(at), gapFrom });
    if (since === null) return NOTHING;
    const [counts, exit] = await Promise.all([countsSince(db, userId, since), lastExit(db, userId, since)]);
    return {
      since: since.toISOString(),
      exits: {
        count: Number(counts.exits),
        last: exit && {
          tokenAddress: exit.mint,
          symbol: symbolOf(exit.mint),
          realizedLamports: exit.realised?.toString() ?? null,
        },
      },
      orders: Number(counts.orders),
      alerts: Number(counts.alerts),
      friendRequests: Number(counts.friend_requests),
      clanApplications: Number(counts.clan_applications),
      messages: Number(counts.messages),
      messageRequests: Number(counts.message_requests),
      calls: Number(counts.calls),
      hits: Number(counts.hits),
    };
  };
}
