import type { Activity } from '@dugout/contract/friends/friend';
import { PRESENCE_GRACE_MS } from '@dugout/contract/friends/values';
import type { Bus } from '#/platform/bus/bus.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Servers } from '#/platform/leases/live-servers.ts';
import type { Log } from '#/platform/log/log.ts';
import type { OpenAccounts } from '#/platform/realtime/open-accounts.ts';
import type { FriendsChannel } from '../friends.channel.ts';
import { tradersByIds } from '../lists.repository.ts';
import { Announcements, type DatedActivity, newerOf, type OwnPresence } from './announcements.ts';
import { Here } from './here.ts';
import { saveLastSeen, watchersOf } from './presence.repository.ts';
import { isShownOnline, type KnownPresence, presenceView } from './presence.view.ts';

/** Batching interval: changes of many traders at once, as after a restart, are read and sent together. */
const GATHER_MS = 100;

interface PresenceOptions {
  readonly db: Db;
  readonly log: Log;
  readonly accounts: Pick<OpenAccounts, 'onChange'>;
  readonly bus: Bus;
  readonly servers: Servers;
  readonly channel: Pick<FriendsChannel, 'publishHere'>;
  /** Unix ms. */
  readonly now: () => number;
}

/** Presence of traders, who are online with a page open on any server. Each server publishes it to its own pages. */
export class PresenceService implements KnownPresence {
  readonly #options: PresenceOptions;
  readonly #here: Here;
  /** Activities that were shown to this server. */
  readonly #activities = new Map<string, DatedActivity>();
  /** Null on an only server. */
  readonly #others: Announcements | null;
  /** Traders with an activity whose page may be open on a server that has not announced it yet. */
  readonly #expected = new Map<string, NodeJS.Timeout>();
  /** Traders of whom this server knows something that it has not announced. */
  readonly #toAnnounce = new Set<string>();
  readonly #shown = new Set<string>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #publishing: Promise<void> = Promise.resolve();

  constructor(options: PresenceOptions) {
    this.#options = options;
    const { bus, servers, accounts } = options;
    this.#here = new Here(accounts, (userId) => this.#ownChanged(userId));
    this.#others = servers.areSeveral
      ? new Announcements({
          bus,
          serverId: servers.id,
          ownOf: (userId) => this.#ownOf(userId),
          own: () =>
            [...new Set([...this.#here.all(), ...this.#activities.keys()])].map((userId) =>
              this.#ownOf(userId),
            ),
          changed: (userId) => this.changed(userId),
        })
      : null;
  }

  isHere = (userId: string): boolean => this.#here.has(userId) || (this.#others?.isHere(userId) ?? false);

  activityOf = (userId: string): Activity | null =>
    newerOf(this.#activities.get(userId) ?? null, this.#others?.shownBy(userId) ?? null)?.activity ?? null;

  /** Sets a trader's activity on screen; dropped when they leave. */
  setActivity(userId: string, shown: DatedActivity): void {
    if (!this.isHere(userId)) {
      if (this.#others === null) return;
      this.#expect(userId);
    }
    this.#activities.set(userId, shown);
    this.#ownChanged(userId);
  }

  /** Called when something that affects a trader's presence has changed; friends are updated within moments. */
  changed(userId: string): void {
    this.#changed.add(userId);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      const userIds = [...this.#changed];
      this.#changed.clear();
      if (this.#toAnnounce.size > 0) this.#others?.announce([...this.#toAnnounce]);
      this.#toAnnounce.clear();
      this.#publishing = this.#publishing
        .then(() => this.#publish(userIds))
        .catch((error: unknown) => this.#options.log.error({ error }, 'presence could not be published'));
    }, GATHER_MS).unref();
  }

  /** Records everyone who is shown as online and has a page open on this server as last seen now. */
  async stop(): Promise<void> {
    this.#here.stop();
    this.#others?.stop();
    for (const timer of this.#expected.values()) clearTimeout(timer);
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#publishing;
    const own = [...this.#shown].filter((userId) => this.#here.has(userId));
    await saveLastSeen(this.#options.db, own, new Date(this.#options.now()));
  }

  #expect(userId: string): void {
    clearTimeout(this.#expected.get(userId));
    const end = (): void => {
      this.#expected.delete(userId);
      this.changed(userId);
    };
    this.#expected.set(userId, setTimeout(end, PRESENCE_GRACE_MS).unref());
  }

  #ownChanged(userId: string): void {
    this.#toAnnounce.add(userId);
    this.changed(userId);
  }

  #ownOf(userId: string): OwnPresence {
    return { userId, isHere: this.#here.has(userId), shown: this.#activities.get(userId) ?? null };
  }

  async #publish(userIds: readonly string[]): Promise<void> {
    const { db, channel, now } = this.#options;
    const [rows, watchers] = await Promise.all([tradersByIds(db, userIds), watchersOf(db, userIds)]);
    const seen: string[] = [];
    for (const row of rows) {
      if (
        !this.isHere(row.user_id) &&
        !this.#expected.has(row.user_id) &&
        this.#activities.delete(row.user_id)
      )
        this.#others?.announce([row.user_id]);
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
        channel.publishHere(friend_id, { userId: user_id, ...presenceView(row, friend_shares, this) });
    }
  }
}
