import type { ShownActivity } from '@dugout/contract/friends/endpoints';
import type { Activity } from '@dugout/contract/friends/friend';
import type { Db } from '#/platform/db/db.ts';
import { saveSharing, sharingOf } from './presence.repository.ts';
import type { PresenceService } from './presence.ts';

interface ShownToken {
  readonly mint: string;
  readonly symbol: string;
}

interface ActivitiesOptions {
  readonly db: Db;
  readonly presence: Pick<PresenceService, 'setActivity'>;
  /** Returns a token by its address, or by its pool's; null when unknown. */
  readonly token: (mint: string) => ShownToken | null;
  readonly tokenOfPool: (poolAddress: string) => ShownToken | null;
  /** Called in the transaction in which a trader starts or stops sharing, which also changes what they see of others. */
  readonly sharingChanged: (tx: Db, userId: string) => Promise<void>;
}

/**
 * Creates traders' activities on screen, shown to friends who share theirs as well. Off until a trader turns it
 * on; never stored.
 */
export function createActivities({ db, presence, token, tokenOfPool, sharingChanged }: ActivitiesOptions) {
  function named(shown: ShownActivity | null): Activity | null {
    if (shown === null || shown.kind === 'page') return shown;
    const known = shown.kind === 'token' ? token(shown.tokenAddress) : tokenOfPool(shown.poolAddress);
    return known && { kind: 'token', tokenAddress: known.mint, symbol: known.symbol };
  }

  return {
    async share(userId: string, shares: boolean): Promise<void> {
      await db.transaction(async (tx) => {
        await saveSharing(tx, userId, shares);
        await sharingChanged(tx, userId);
      });
      if (!shares) await this.show(userId, null);
    },

    /** @returns what friends now see; null when nothing is shared */
    async show(userId: string, shown: ShownActivity | null): Promise<Activity | null> {
      const { shares, at } = await sharingOf(db, userId);
      const activity = shares ? named(shown) : null;
      presence.setActivity(userId, { at, activity });
      return activity;
    },
  };
}

export type Activities = ReturnType<typeof createActivities>;
