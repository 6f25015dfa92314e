import type { Db } from '#/platform/db/db.ts';
import type { Blocks } from './blocks.ts';
import type { Relations } from './index.ts';
import { friendIdsOf, friendsInCommon, relationOf, relationsOf } from './pairs.repository.ts';

export function createRelations(db: Db, blocks: Blocks): Relations {
  const isVisible = (viewer: string | null, userId: string): boolean =>
    viewer === null || !blocks.has(userId, viewer);
  return {
    relationOf: (userId, otherId) => relationOf(db, userId, otherId),
    relationsOf: (userId, otherIds) => relationsOf(db, userId, otherIds),
    friendIdsOf: (userId) => friendIdsOf(db, userId),
    friendsInCommon: (userId, otherIds) => friendsInCommon(db, userId, otherIds),
    isBlocked: (userId, otherId) => blocks.between(userId, otherId),
    blocks: (userId, otherId) => blocks.has(userId, otherId),
    blocksAnybody: (userId) => blocks.hasAny(userId),
    isVisible,
    visibleTo: (viewer, traders) => traders.filter(({ userId }) => isVisible(viewer, userId)),
  };
}
