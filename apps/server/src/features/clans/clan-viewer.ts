import type { ClanStanding } from '@dugout/contract/clans/clan';
import { MAX_CLAN_MEMBERS } from '@dugout/contract/clans/values';
import type { Trader } from '@dugout/contract/friends/friend';
import { joinOutcome } from '@dugout/domain/clans/joining';
import type { FriendsDoor } from '#/features/friends/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { type ClanRow, type MemberRow, memberOf } from './clans.repository.ts';
import { strangerView } from './clans.view.ts';
import { invitedSince } from './membership.service.ts';
import { appliedTo, invitationsOf } from './requests.repository.ts';
import type { Standings } from './standings.ts';

interface ClanViewersOptions {
  readonly db: Db;
  readonly friends: FriendsDoor;
  readonly standings: Pick<Standings, 'gateRankOf' | 'volumeOf'>;
  readonly now: () => number;
}

export interface Viewer {
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

export function standingOf(viewer: Viewer, clan: ClanRow, members: number): ClanStanding {
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
      maxMembers: MAX_CLAN_MEMBERS,
    },
    { rank: viewer.rank, volumeLamports: viewer.volume, isInvited: false, wasKicked: false },
  );
}

type Person = Pick<MemberRow, 'user_id' | 'user_name' | 'image'>;

/** Creates the viewers of clans, which decide what they see of members. A guest is null. */
export function clanViewers({ db, friends, standings, now }: ClanViewersOptions) {
  return {
    async viewerOf(userId: string | null): Promise<Viewer> {
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
    },

    /** Presents people to the viewer; people who block the viewer are shown as to a stranger. */
    async faces(
      viewer: string | null,
      tag: string | null,
      rows: readonly Person[],
    ): Promise<(row: Person) => Trader> {
      const profiles = rows.map(({ user_id, user_name, image }) => ({
        userId: user_id,
        userName: user_name,
        image,
      }));
      const shown = viewer === null ? new Map<string, never>() : await friends.standings(viewer, profiles);
      return (row) =>
        (friends.relations.isVisible(viewer, row.user_id) ? shown.get(row.user_id) : undefined) ??
        strangerView(row, tag);
    },

    /** Returns the online members whose presence the viewer may see. */
    async onlineFor(viewer: string | null, userIds: readonly string[]): Promise<ReadonlySet<string>> {
      const online = await friends.onlineAmong(userIds);
      return new Set([...online].filter((userId) => friends.relations.isVisible(viewer, userId)));
    },
  };
}

export type ClanViewers = ReturnType<typeof clanViewers>;
