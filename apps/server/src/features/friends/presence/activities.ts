import type { ShownActivity } from '@dugout/contract/friends/endpoints';
import type { Activity } from '@dugout/contract/friends/friend';
import type { Db } from '#/platform/db/db.ts';
import { saveSharing, sharesActivity } from './presence.repository.ts';
import type { PresenceService } from './presence.ts';

export interface ActivitiesOptions {
  readonly db: Db;
  readonly presence: Pick<PresenceService, 'setActivity'>;
  /** A token's symbol; null for a token that the market does not know. */
  readonly symbolOf: (mint: string) => string | null;
  /** Called when a trader begins or ends to share: what they see of others changes too. */
  readonly sharingChanged: (userId: string) => void;
}

/** What traders have on screen, for friends who share what they do as well. Off until a trader turns it on; never written down. */
export function createActivities({ db, presence, symbolOf, sharingChanged }: ActivitiesOptions) {
  function named(shown: ShownActivity | null): Activity | null {
    if (shown?.kind !== 'token') return shown;
    const symbol = symbolOf(shown.tokenAddress);
    return symbol === null ? null : { ...shown, symbol };
  }

  return {
    async share(userId: string, shares: boolean): Promise<void> {
      await saveSharing(db, userId, shares);
      if (!shares) presence.setActivity(userId, null);
      sharingChanged(userId);
    },

    /** @returns what friends see from now on; null where nothing is shared */
    async show(userId: string, shown: ShownActivity | null): Promise<Activity | null> {
      const activity = (await sharesActivity(db, userId)) ? named(shown) : null;
      presence.setActivity(userId, activity);
      return activity;
    },
  };
}

export type Activities = ReturnType<typeof createActivities>;
