import { CIRCLE_EVENTS_SHOWN, type Circle } from '@dugout/contract/home/values';
import type { CircleEvent, CircleFeed } from '@dugout/contract/home/visit';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { isSimulatedName } from '@dugout/simulator/traders/simulated-traders';
import type { ClansDoor } from '#/features/clans/index.ts';
import type { FriendsDoor } from '#/features/friends/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { type CircleEventRow, circleEventsOf } from './circle-events.repository.ts';

interface CircleOptions {
  readonly db: Db;
  readonly friends: Pick<FriendsDoor, 'relations' | 'onlineAmong'>;
  readonly clans: Pick<ClansDoor, 'clanOf' | 'memberIdsOf' | 'clan'>;
  readonly symbolOf: (mint: string) => string | null;
}

const solOf = (lamports: bigint | null): number | null =>
  lamports === null ? null : toNumber(lamports, SOL_DECIMALS);

export function createCircle({ db, friends, clans, symbolOf }: CircleOptions) {
  function whatOf(row: CircleEventRow) {
    const token = { tokenAddress: row.mint ?? '', symbol: row.mint === null ? null : symbolOf(row.mint) };
    switch (row.kind) {
      case 'traded':
        return {
          kind: row.kind,
          ...token,
          side: row.side ?? 'buy',
          sol: solOf(row.lamports) ?? 0,
          realizedSol: solOf(row.realised),
        };
      case 'called':
        return {
          kind: row.kind,
          ...token,
          marketCapUsd: row.market_cap === null ? null : Number(row.market_cap),
        };
      case 'hit':
        return {
          kind: row.kind,
          ...token,
          minutes: (row.at.getTime() - (row.called_at ?? row.at).getTime()) / 60_000,
        };
      case 'joined':
        return { kind: row.kind, tag: row.tag ?? '', clanName: row.clan_name ?? '' };
    }
  }

  return async (userId: string, of: Circle): Promise<CircleFeed> => {
    const clanId = await clans.clanOf(userId);
    const clan = clanId === null ? null : await clans.clan(clanId);
    const [friendIds, memberIds] = await Promise.all([
      of === 'clan' ? [] : friends.relations.friendIdsOf(userId),
      of === 'friends' || clanId === null ? [] : clans.memberIdsOf(clanId),
    ]);
    const ids = [...new Set([...friendIds, ...memberIds])].filter(
      (id) => id !== userId && !friends.relations.isBlocked(userId, id),
    );
    const [online, rows] = await Promise.all([
      friends.onlineAmong(ids),
      circleEventsOf(db, ids, CIRCLE_EVENTS_SHOWN),
    ]);
    const events = rows.map(
      (row): CircleEvent => ({
        id: row.id,
        at: row.at.toISOString(),
        actor: {
          userId: row.user_id,
          userName: row.user_name,
          image: row.image,
          clanTag: row.clan_tag,
          isOnline: online.has(row.user_id),
          isSimulated: isSimulatedName(row.user_name),
        },
        ...whatOf(row),
      }),
    );
    return { online: online.size, clanTag: clan?.tag ?? null, acts: events };
  };
}
