import type { ClanPage, ClanStanding, ListedClan } from '@dugout/contract/clans/clan';
import { MAX_CLAN_MEMBERS } from '@dugout/contract/clans/constants';
import type { Trader } from '@dugout/contract/friends/friend';
import { joinOutcome } from '@dugout/domain/clans/joining';
import { permissionsOf } from '@dugout/domain/clans/roles';
import { searchedForm } from '@dugout/domain/text/searched-form';
import type { FriendsDoor } from '#/features/friends/index.ts';
import type { Db } from '#/platform/db/db.ts';
import {
  allClans,
  allMembers,
  type ClanRow,
  clanById,
  clanByTag,
  type MemberRow,
  memberOf,
  membersOf,
} from './clans.repository.ts';
import {
  type ClanFigures,
  clanView,
  memberView,
  permissionsView,
  requestView,
  strangerView,
} from './clans.view.ts';
import { invitedSince } from './membership.service.ts';
import { appliedTo, invitationsOf, requestsOf } from './requests.repository.ts';
import type { Standings } from './standings.ts';

export interface ClanFilter {
  readonly search: string;
  readonly membersSize?: number | undefined;
  readonly membersSizeMax?: number | undefined;
  readonly clanRank?: number | undefined;
  readonly clanRankMax?: number | undefined;
  readonly minProfileRank?: number | undefined;
  readonly minUserVolume?: number | undefined;
  readonly onlyJoinable?: boolean | undefined;
}

export interface ClanPagesOptions {
  readonly db: Db;
  readonly friends: FriendsDoor;
  readonly standings: Standings;
  /** Clans by place, from 1; those that are not ranked are left out. */
  readonly places: () => ReadonlyMap<string, number>;
  readonly now: () => number;
}

/** The caller, as far as clans go. */
interface Viewer {
  readonly userId: string | null;
  readonly clanId: string | null;
  readonly applied: ReadonlySet<string>;
  readonly invited: ReadonlySet<string>;
  readonly rank: number;
  readonly volume: bigint;
}

const GUEST: Viewer = {
  userId: null,
  clanId: null,
  applied: new Set(),
  invited: new Set(),
  rank: 0,
  volume: 0n,
};

function standingOf(viewer: Viewer, clan: ClanRow, members: number): ClanStanding {
  if (viewer.userId === null) return 'guest';
  if (viewer.clanId === clan.id) return 'member';
  if (viewer.clanId !== null) return 'otherClan';
  if (viewer.invited.has(clan.id)) return 'invited';
  if (viewer.applied.has(clan.id)) return 'applied';
  return joinOutcome(
    {
      minRank: clan.min_rank,
      minVolumeLamports: clan.min_volume,
      requireApproval: clan.require_approval,
      members,
      mostMembers: MAX_CLAN_MEMBERS,
    },
    { rank: viewer.rank, volumeLamports: viewer.volume, isInvited: false, wasKicked: false },
  );
}

const JOINABLE: readonly ClanStanding[] = ['join', 'apply', 'invited'];

function fits(clan: ListedClan, filter: ClanFilter): boolean {
  const {
    search,
    membersSize,
    membersSizeMax,
    clanRank,
    clanRankMax,
    minProfileRank,
    minUserVolume,
    onlyJoinable,
  } = filter;
  const text = searchedForm(search);
  const within = (
    figure: number | null,
    least = Number.NEGATIVE_INFINITY,
    most = Number.POSITIVE_INFINITY,
  ): boolean =>
    figure === null
      ? least === Number.NEGATIVE_INFINITY && most === Number.POSITIVE_INFINITY
      : figure >= least && figure <= most;
  return (
    (text === '' || clan.tag.toLowerCase().startsWith(text) || searchedForm(clan.name).includes(text)) &&
    within(clan.memberCount, membersSize, membersSizeMax) &&
    within(clan.clanRank, clanRank, clanRankMax) &&
    within(clan.minRank, undefined, minProfileRank) &&
    within(clan.minVolume, undefined, minUserVolume) &&
    (onlyJoinable !== true || JOINABLE.includes(clan.standing))
  );
}

const byRankAndVolume = (a: ListedClan, b: ListedClan): number =>
  (a.clanRank ?? Number.POSITIVE_INFINITY) - (b.clanRank ?? Number.POSITIVE_INFINITY) ||
  b.volume7dSol - a.volume7dSol ||
  b.memberCount - a.memberCount ||
  (a.createdAt < b.createdAt ? -1 : 1);

function byClanOf(members: readonly MemberRow[]): ReadonlyMap<string, readonly MemberRow[]> {
  const byClan = new Map<string, MemberRow[]>();
  for (const member of members) {
    const inIt = byClan.get(member.clan_id);
    if (inIt === undefined) byClan.set(member.clan_id, [member]);
    else inIt.push(member);
  }
  return byClan;
}

/** Clans as a caller, or a guest, sees them. */
export function createClanPages({ db, friends, standings, places, now }: ClanPagesOptions) {
  async function viewerOf(userId: string | null): Promise<Viewer> {
    if (userId === null) return GUEST;
    const [member, applied, invitations, rank, volume] = await Promise.all([
      memberOf(db, userId),
      appliedTo(db, userId),
      invitationsOf(db, userId, invitedSince(now())),
      standings.gateRankOf(userId),
      standings.volumeOf(userId),
    ]);
    return {
      userId,
      clanId: member?.clan_id ?? null,
      applied: new Set(applied),
      invited: new Set(invitations.map(({ clan_id }) => clan_id)),
      rank,
      volume,
    };
  }

  /** How people are shown to the viewer: those who block them as to a stranger. */
  async function faces(
    viewer: string | null,
    tag: string | null,
    rows: readonly Pick<MemberRow, 'user_id' | 'user_name' | 'image'>[],
  ): Promise<(row: Pick<MemberRow, 'user_id' | 'user_name' | 'image'>) => Trader> {
    const profiles = rows.map(({ user_id, user_name, image }) => ({
      userId: user_id,
      userName: user_name,
      image,
    }));
    const shown = viewer === null ? new Map<string, never>() : await friends.standings(viewer, profiles);
    return (row) =>
      (friends.relations.isVisible(viewer, row.user_id) ? shown.get(row.user_id) : undefined) ??
      strangerView(row, tag);
  }

  /** Online members whom the viewer may see as such. */
  async function onlineFor(viewer: string | null, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const online = await friends.onlineAmong(userIds);
    return new Set([...online].filter((userId) => friends.relations.isVisible(viewer, userId)));
  }

  async function page(viewerId: string | null, row: ClanRow): Promise<ClanPage> {
    const [viewer, members] = await Promise.all([viewerOf(viewerId), membersOf(db, row.id)]);
    const role = members.find(({ user_id }) => user_id === viewerId)?.role ?? null;
    const requests = permissionsOf(role).approve ? await requestsOf(db, row.id) : [];
    const ids = members.map(({ user_id }) => user_id);
    const [face, requestFace, online, ranks, week] = await Promise.all([
      faces(viewerId, row.tag, members),
      faces(viewerId, null, requests),
      onlineFor(viewerId, ids),
      standings.ranksOf([...ids, ...requests.map(({ user_id }) => user_id)]),
      standings.weekVolumes(),
    ]);
    const volumes = await Promise.all(requests.map(({ user_id }) => standings.volumeOf(user_id)));
    const figures: ClanFigures = {
      memberCount: members.length,
      onlineCount: online.size,
      weekVolume: ids.reduce((sum, userId) => sum + (week.get(userId) ?? 0n), 0n),
      clanRank: places().get(row.id) ?? null,
    };
    return {
      ...clanView(row, figures),
      standing: standingOf(viewer, row, members.length),
      role,
      clanMembers: members.map((member) =>
        memberView(member, face(member), {
          isOnline: online.has(member.user_id),
          rank: ranks.get(member.user_id) ?? 0,
          weekVolume: week.get(member.user_id) ?? 0n,
        }),
      ),
      requests: requests.map((request, at) =>
        requestView(request, requestFace(request), {
          rank: ranks.get(request.user_id) ?? 0,
          volume: volumes[at] ?? 0n,
        }),
      ),
      permissions: permissionsView(role),
    };
  }

  const pageOf = async (viewerId: string | null, row: ClanRow | null): Promise<ClanPage | null> =>
    row === null ? null : page(viewerId, row);

  return {
    byId: async (viewerId: string | null, clanId: string) => pageOf(viewerId, await clanById(db, clanId)),
    byTag: async (viewerId: string | null, tag: string) => pageOf(viewerId, await clanByTag(db, tag)),
    async own(userId: string): Promise<ClanPage | null> {
      const member = await memberOf(db, userId);
      return member === null ? null : pageOf(userId, await clanById(db, member.clan_id));
    },

    /** The clans that fit, best first. */
    async list(viewerId: string | null, filter: ClanFilter): Promise<ListedClan[]> {
      const [viewer, clans, members, week, friendIds] = await Promise.all([
        viewerOf(viewerId),
        allClans(db),
        allMembers(db),
        standings.weekVolumes(),
        viewerId === null ? [] : friends.relations.friendIdsOf(viewerId),
      ]);
      const byClan = byClanOf(members);
      const ranked = places();
      const online = await onlineFor(
        viewerId,
        members.map(({ user_id }) => user_id),
      );
      const known = new Set(friendIds);
      const face = await faces(
        viewerId,
        null,
        members.filter(({ user_id }) => known.has(user_id)),
      );
      const listed = clans.map((row): ListedClan => {
        const inIt = byClan.get(row.id) ?? [];
        const figures: ClanFigures = {
          memberCount: inIt.length,
          onlineCount: inIt.filter(({ user_id }) => online.has(user_id)).length,
          weekVolume: inIt.reduce((sum, { user_id }) => sum + (week.get(user_id) ?? 0n), 0n),
          clanRank: ranked.get(row.id) ?? null,
        };
        return {
          ...clanView(row, figures),
          standing: standingOf(viewer, row, inIt.length),
          friends: inIt.filter(({ user_id }) => known.has(user_id)).map(face),
        };
      });
      return listed.filter((clan) => fits(clan, filter)).sort(byRankAndVolume);
    },
  };
}

export type ClanPages = ReturnType<typeof createClanPages>;
