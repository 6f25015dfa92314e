import type { FoundTrader, FriendLists, Trader } from '@dugout/contract/friends/friend';
import { MAX_BLOCKED, MAX_FRIENDS, MAX_SENT_REQUESTS, REQUESTS_SHOWN } from '@dugout/contract/friends/values';
import type { Relation } from '@dugout/domain/friends/relation';
import type { Profile } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { publishedRelation } from './friend-actions.ts';
import { blockedView, byPresenceAndName, foundView, friendView, requestView } from './friends.view.ts';
import type { RelatedTrader, Relations } from './index.ts';
import { type RelatedRow, relatedTo, type TraderRow, tradersByIds } from './lists.repository.ts';
import type { People, Person } from './people.ts';
import type { KnownPresence } from './presence/presence.view.ts';

const SEARCH_LIMIT = 20;
/** Extra results, to make up for traders who block the caller. */
const SEARCH_SPARE = 20;

interface FriendListsOptions {
  readonly db: Db;
  readonly people: People;
  readonly presence: KnownPresence;
  readonly relations: Relations;
  /** Returns user ids of traders by name, best first. */
  readonly searchNames: (text: string, limit: number) => Promise<readonly { readonly userId: string }[]>;
}

const withTrader = <R extends Person, T>(
  rows: readonly R[],
  traders: ReadonlyMap<string, Trader>,
  view: (row: R, trader: Trader) => T,
): T[] =>
  rows.flatMap((row) => {
    const trader = traders.get(row.user_id);
    return trader === undefined ? [] : [view(row, trader)];
  });

export function createFriendLists({ db, people, presence, relations, searchNames }: FriendListsOptions) {
  const related = (userId: string, relation: Relation, limit: number): Promise<RelatedRow[]> =>
    relatedTo(db, userId, [relation], limit);
  const friendsOf = async (userId: string): Promise<RelatedRow[]> =>
    (await related(userId, 'friends', MAX_FRIENDS)).reverse();

  async function viewerRow(userId: string): Promise<TraderRow | null> {
    return (await tradersByIds(db, [userId]))[0] ?? null;
  }

  async function presented(userId: string, shown: readonly Person[]): Promise<ReadonlyMap<string, Trader>> {
    const [viewer, friends] = await Promise.all([viewerRow(userId), friendsOf(userId)]);
    return viewer === null ? new Map() : people.present(viewer, friends, shown);
  }

  return {
    async standings(viewer: string, shown: readonly Profile[]): Promise<ReadonlyMap<string, RelatedTrader>> {
      const people = shown.map(({ userId, userName, image }) => ({
        user_id: userId,
        user_name: userName,
        image,
      }));
      const ids = shown.map(({ userId }) => userId);
      const [traders, standing] = await Promise.all([
        presented(viewer, people),
        relations.relationsOf(viewer, ids),
      ]);
      return new Map(
        Array.from(traders, ([id, trader]) => [
          id,
          { ...trader, relation: publishedRelation(standing.get(id) ?? 'none') },
        ]),
      );
    },

    async lists(userId: string): Promise<FriendLists> {
      const [viewer, friends, outgoing, requested, blocking, bothBlocking] = await Promise.all([
        viewerRow(userId),
        friendsOf(userId),
        related(userId, 'asked', REQUESTS_SHOWN),
        related(userId, 'requested', MAX_SENT_REQUESTS),
        related(userId, 'blocking', MAX_BLOCKED),
        related(userId, 'bothBlocking', MAX_BLOCKED),
      ]);
      const viewerShares = viewer?.shares_activity ?? false;
      const blocked = [...blocking, ...bothBlocking];
      const traders =
        viewer === null
          ? new Map()
          : await people.present(viewer, friends, [...friends, ...outgoing, ...requested, ...blocked]);
      return {
        friends: withTrader(friends, traders, (row, trader) =>
          friendView(row, trader, viewerShares, presence),
        ).sort(byPresenceAndName),
        requests: {
          incomingRequests: withTrader(outgoing, traders, requestView),
          outgoingRequests: withTrader(requested, traders, requestView),
        },
        blocked: withTrader(blocked, traders, blockedView).sort((a, b) =>
          a.blockedAt < b.blockedAt ? 1 : -1,
        ),
        sharesActivity: viewerShares,
      };
    },

    /** Finds traders by name, best first, without the caller and traders who block the caller. */
    async search(userId: string, text: string): Promise<FoundTrader[]> {
      const found = await searchNames(text, SEARCH_LIMIT + SEARCH_SPARE);
      const ids = relations
        .visibleTo(userId, found)
        .map((trader) => trader.userId)
        .filter((id) => id !== userId)
        .slice(0, SEARCH_LIMIT);
      if (ids.length === 0) return [];
      const [rows, standing] = await Promise.all([tradersByIds(db, ids), relations.relationsOf(userId, ids)]);
      const byId = new Map(rows.map((row) => [row.user_id, row]));
      const ordered = ids.flatMap((id) => byId.get(id) ?? []);
      return withTrader(ordered, await presented(userId, ordered), (row, trader) =>
        foundView(row, trader, publishedRelation(standing.get(row.user_id) ?? 'none'), presence),
      );
    },
  };
}

export type FriendListsService = ReturnType<typeof createFriendLists>;
