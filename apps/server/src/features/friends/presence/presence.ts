import type { Activity } from '@dugout/contract/friends/friend';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import type { OpenAccounts } from '#/platform/realtime/open-accounts.ts';
import type { FriendsChannel } from '../friends.channel.ts';
import { tradersByIds } from '../lists.repository.ts';
import { Here } from './here.ts';
import { saveLastSeen, watchersOf } from './presence.repository.ts';
import { isShownOnline, type KnownPresence, presenceView } from './presence.view.ts';

/** Batching interval: changes of many traders at once, as after a restart, are read and sent together. */
const GATHER_MS = 100;

interface PresenceOptions {
  readonly db: Db;
  readonly log: Log;
  readonly accounts: Pick<OpenAccounts, 'onChange'>;
  readonly channel: Pick<FriendsChannel, 'publish'>;
  /** Unix ms. */
  readonly now: () => number;
}

export class PresenceService implements KnownPresence {
  readonly #options: PresenceOptions;
  readonly #here: Here;
  readonly #activities = new Map<string, Activity>();
  readonly #shown = new Set<string>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #publishing: Promise<void> = Promise.resolve();

  constructor(options: PresenceOptions) {
    this.#options = options;
    this.#here = new Here(options.accounts, (userId) => this.changed(userId));
  }

  isHere = (userId: string): boolean => this.#here.has(userId);

  activityOf = (userId: string): Activity | null => this.#activities.get(userId) ?? null;

  /** Sets a trader's activity on screen; dropped when they leave. Null for none. */
  setActivity(userId: string, activity: Activity | null): void {
    if (!this.#here.has(userId) || activity === null) this.#activities.delete(userId);
    else this.#activities.set(userId, activity);
    this.changed(userId);
  }

  /** Called when a setting that affects a trader's presence has changed; friends are updated within moments. */
  changed(userId: string): void {
    this.#changed.add(userId);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      const userIds = [...this.#changed];
      this.#changed.clear();
      this.#publishing = this.#publishing
        .then(() => this.#publish(userIds))
        .catch((error: unknown) => this.#options.log.error({ error }, 'presence could not be published'));
    }, GATHER_MS).unref();
  }

  /** Records everyone shown as online as last seen now. */
  async stop(): Promise<void> {
    this.#here.stop();
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#publishing;
    await saveLastSeen(this.#options.db, [...this.#shown], new Date(this.#options.now()));
  }

  async #publish(userIds: readonly string[]): Promise<void> {
    const { db, channel, now } = this.#options;
    const [rows, watchers] = await Promise.all([tradersByIds(db, userIds), watchersOf(db, userIds)]);
    const seen: string[] = [];
    for (const row of rows) {
      if (!this.#here.has(row.user_id)) this.#activities.delete(row.user_id);
      const isShown = isShownOnline(row, this.isHere);
      if (isShown !== this.#shown.has(row.user_id)) seen.push(row.user_id);
      if (isShown) this.#shown.add(row.user_id);
      else this.#shown.delete(row.user_id);
    }
    const at = new Date(now());
    await saveLastSeen(db, seen, at);
    const byId = new Map(
      rows.map((row) => [row.user_id, seen.includes(row.user_id) ? { ...row, last_seen_at: at } : row]),
    );
    for (const { user_id, friend_id, friend_shares } of watchers) {
      const row = byId.get(user_id);
      if (row !== undefined)
        channel.publish(friend_id, { userId: user_id, ...presenceView(row, friend_shares, this) });
    }
  }
}
