import type { ClanPage } from '@dugout/contract/clans/clan';
import { permissionsOf } from '@dugout/domain/clans/roles';
import type { Db } from '#/platform/db/db.ts';
import { type ClanViewers, standingOf } from './clan-viewer.ts';
import { type ClanRow, clanById, clanByTag, memberOf, membersOf } from './clans.repository.ts';
import { type ClanFigures, clanView, memberView, permissionsView, requestView } from './clans.view.ts';
import { requestsOf } from './requests.repository.ts';
import type { Standings } from './standings.ts';

interface ClanPagesOptions {
  readonly db: Db;
  readonly viewers: ClanViewers;
  readonly standings: Standings;
  /** Returns clans' ranks from 1; unranked ones are omitted. */
  readonly places: () => ReadonlyMap<string, number>;
}

export function createClanPages({ db, viewers, standings, places }: ClanPagesOptions) {
  const { viewerOf, faces, onlineFor } = viewers;

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
  };
}

export type ClanPages = ReturnType<typeof createClanPages>;
