import type { ListedClan } from '@dugout/contract/clans/clan';
import { MAX_CLAN_VOLUME, MAX_COUNTED_CLANS } from '@dugout/contract/clans/values';
import type { Trader } from '@dugout/contract/friends/friend';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { searchedForm } from '@dugout/domain/text/searched-form';
import type { FriendsDoor } from '#/features/friends/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { type PageQuery, paginationOf, rangeOf } from '#/platform/http/pagination.ts';
import {
  type ClanConditions,
  type ClanSeeker,
  clansInList,
  countClans,
  type ListedRow,
  seatsIn,
} from './clan-list.repository.ts';
import { type ClanViewers, standingOf, type Viewer } from './clan-viewer.ts';
import { membersAmong } from './clans.repository.ts';
import { clanView } from './clans.view.ts';

interface ClanFilter {
  readonly search: string;
  readonly membersSize?: number | undefined;
  readonly membersSizeMax?: number | undefined;
  readonly clanRank?: number | undefined;
  readonly clanRankMax?: number | undefined;
  readonly minProfileRank?: number | undefined;
  readonly minUserVolume?: number | undefined;
  readonly onlyJoinable?: boolean | undefined;
}

interface ClanListQuery extends PageQuery, ClanFilter {
  /** The cursor of an earlier page: the requested page starts after it, whatever its number. */
  readonly after?: string | undefined;
}

interface ClanListOptions {
  readonly db: Db;
  readonly friends: Pick<FriendsDoor, 'relations'>;
  readonly viewers: ClanViewers;
}

const lamportsOf = (sol: number): bigint =>
  BigInt(Math.round(Math.min(sol, MAX_CLAN_VOLUME) * 10 ** SOL_DECIMALS));

/** Returns a viewer who could join a clan; null for guests and members. */
function seekerOf({ userId, clanId, invited, applied, rank, volume }: Viewer): ClanSeeker | null {
  if (userId === null || clanId !== null) return null;
  return { invited: [...invited], applied: [...applied], rank, volume };
}

const conditionsOf = (filter: ClanFilter): ClanConditions => ({
  search: searchedForm(filter.search),
  members: { from: filter.membersSize, to: filter.membersSizeMax },
  place: { from: filter.clanRank, to: filter.clanRankMax },
  minRank: filter.minProfileRank,
  minVolume: filter.minUserVolume === undefined ? undefined : lamportsOf(filter.minUserVolume),
});

export function createClanList({ db, friends, viewers }: ClanListOptions) {
  async function membersFor(viewerId: string | null, rows: readonly ListedRow[]) {
    const [seats, friendIds] = await Promise.all([
      seatsIn(
        db,
        rows.map(({ id }) => id),
      ),
      viewerId === null ? [] : friends.relations.friendIdsOf(viewerId),
    ]);
    const known = new Set(friendIds);
    const [online, friendRows] = await Promise.all([
      viewers.onlineFor(
        viewerId,
        seats.map(({ user_id }) => user_id),
      ),
      membersAmong(
        db,
        seats.flatMap(({ user_id }) => (known.has(user_id) ? [user_id] : [])),
      ),
    ]);
    const face = await viewers.faces(viewerId, null, friendRows);
    const onlineIn = new Map<string, number>();
    for (const { clan_id, user_id } of seats)
      if (online.has(user_id)) onlineIn.set(clan_id, (onlineIn.get(clan_id) ?? 0) + 1);
    const friendsIn = new Map<string, Trader[]>();
    for (const row of friendRows)
      friendsIn.set(row.clan_id, [...(friendsIn.get(row.clan_id) ?? []), face(row)]);
    return { onlineIn, friendsIn };
  }

  return async (viewerId: string | null, query: ClanListQuery) => {
    const viewer = await viewers.viewerOf(viewerId);
    const seeker = seekerOf(viewer);
    const isEmpty = query.onlyJoinable === true && seeker === null;
    const conditions: ClanConditions = {
      ...conditionsOf(query),
      ...(query.onlyJoinable === true && seeker !== null && { joiner: seeker }),
    };
    const { offset, limit } = rangeOf(query);
    const { after } = query;
    const range = { after, offset: after === undefined ? offset : 0, limit: limit + 1 };
    const [found, count] = await Promise.all([
      isEmpty || range.offset >= MAX_COUNTED_CLANS ? [] : clansInList(db, conditions, range),
      isEmpty ? 0 : countClans(db, conditions, MAX_COUNTED_CLANS),
    ]);
    const rows = found.slice(0, limit);
    const { onlineIn, friendsIn } = await membersFor(viewerId, rows);
    const items = rows.map(
      (row): ListedClan => ({
        ...clanView(row, {
          memberCount: row.member_count,
          onlineCount: onlineIn.get(row.id) ?? 0,
          weekVolume: row.week_volume,
          clanRank: row.place,
        }),
        standing: standingOf(viewer, row, row.member_count),
        friends: friendsIn.get(row.id) ?? [],
      }),
    );
    const next = found.length > limit ? (rows.at(-1)?.cursor ?? null) : null;
    return { items, pagination: paginationOf(query, count), next };
  };
}

export type ClanList = ReturnType<typeof createClanList>;
