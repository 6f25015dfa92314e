import type { Relation } from '@dugout/domain/friends/relation';
import type { Db } from '#/platform/db/db.ts';
import type { Blocks } from './blocks.ts';
import { friendIdsOf, relationOf, relationsOf } from './pairs.repository.ts';

/** How traders stand to each other, for every feature in which they meet. */
export interface Relations {
  /** From the side of `userId`. */
  relationOf(userId: string, otherId: string): Promise<Relation>;
  /** By the other's id; those between whom nothing stands are left out. */
  relationsOf(userId: string, otherIds: readonly string[]): Promise<ReadonlyMap<string, Relation>>;
  friendIdsOf(userId: string): Promise<readonly string[]>;
  /** Whether either blocks the other: neither may write to, call, invite or mention the other. */
  isBlocked(userId: string, otherId: string): boolean;
  /** Whether `userId` blocks `otherId`. */
  blocks(userId: string, otherId: string): boolean;
  blocksAnybody(userId: string): boolean;
  /**
   * Whether `viewer` may find and see `userId` as more than a stranger would: false once that trader blocks
   * the viewer. A guest is null.
   */
  isVisible(viewer: string | null, userId: string): boolean;
  /** Those of the traders that `viewer` may find, in their order. */
  visibleTo<T extends { readonly userId: string }>(viewer: string | null, traders: readonly T[]): T[];
}

export function createRelations(db: Db, blocks: Blocks): Relations {
  const isVisible = (viewer: string | null, userId: string): boolean =>
    viewer === null || !blocks.has(userId, viewer);
  return {
    relationOf: (userId, otherId) => relationOf(db, userId, otherId),
    relationsOf: (userId, otherIds) => relationsOf(db, userId, otherIds),
    friendIdsOf: (userId) => friendIdsOf(db, userId),
    isBlocked: (userId, otherId) => blocks.between(userId, otherId),
    blocks: (userId, otherId) => blocks.has(userId, otherId),
    blocksAnybody: (userId) => blocks.hasAny(userId),
    isVisible,
    visibleTo: (viewer, traders) => traders.filter(({ userId }) => isVisible(viewer, userId)),
  };
}
