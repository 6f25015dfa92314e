import type { Activity } from '@dugout/contract/friends/friend';
import type { Bus } from '#/platform/bus/bus.ts';

/** A trader's activity, and when it was shown by the database's clock, in unix ms. */
export interface DatedActivity {
  readonly at: number;
  readonly activity: Activity | null;
}

/** A server's own knowledge of a trader. */
export interface OwnPresence {
  readonly userId: string;
  /** Whether the trader has a page open on this server, or had one seconds ago. */
  readonly isHere: boolean;
  /** The last activity shown to this server; null for none. */
  readonly shown: DatedActivity | null;
}

/** An announcement of one server. A later number replaces earlier ones about the same trader. */
interface Announcement {
  readonly server: string;
  readonly number: number;
  readonly traders: readonly OwnPresence[];
}

interface Heard {
  readonly number: number;
  readonly at: number;
  readonly presence: OwnPresence;
}

/** How often each server announces all its traders, and after how long without a word of one it is dropped. */
const ALL_EVERY_MS = 5_000;
const DROPPED_MS = 15_000;
/** Keeps a message below the size that the bus carries. */
const TRADERS_PER_MESSAGE = 2_000;

interface AnnouncementsOptions {
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  /** See `newServerId`. */
  readonly serverId: string;
  /** Returns what this server knows of a trader. */
  readonly ownOf: (userId: string) => OwnPresence;
  /** Returns all traders of whom this server knows anything. */
  readonly own: () => readonly OwnPresence[];
  /** Called when what other servers know of a trader has changed. */
  readonly changed: (userId: string) => void;
  /** A monotonic clock in ms. */
  readonly ticks?: () => number;
}

/**
 * The presence of traders on other servers. Each server announces its traders as they change, and all of them every
 * few seconds, which repairs whatever was lost. Announcements may arrive in any order.
 */
export class Announcements {
  readonly #options: AnnouncementsOptions;
  readonly #ticks: () => number;
  /** By trader, then by server. */
  readonly #heard = new Map<string, Map<string, Heard>>();
  readonly #known = new Set<string>();
  readonly #leave: () => void;
  readonly #timer: NodeJS.Timeout;
  #number = 0;

  constructor(options: AnnouncementsOptions) {
    this.#options = options;
    this.#ticks = options.ticks ?? (() => performance.now());
    this.#leave = options.bus.subscribe('friends.presence', (announcement) => this.#receive(announcement));
    this.#timer = setInterval(() => {
      this.drop();
      this.announceAll();
    }, ALL_EVERY_MS).unref();
    this.announceAll();
  }

  isHere(userId: string): boolean {
    return this.#of(userId).some(({ presence }) => presence.isHere);
  }

  /** Returns the newest activity that was shown to another server; null for none. */
  shownBy(userId: string): DatedActivity | null {
    return this.#of(userId).reduce<DatedActivity | null>(
      (newest, { presence: { shown } }) => newerOf(newest, shown),
      null,
    );
  }

  announce(userIds: readonly string[]): void {
    this.#send(userIds.map(this.#options.ownOf));
  }

  announceAll(): void {
    this.#send(this.#options.own());
  }

  /** Drops entries that were not announced again: their server has stopped, or the trader has left it. */
  drop(): void {
    const before = this.#ticks() - DROPPED_MS;
    for (const [userId, byServer] of this.#heard) {
      const dropped = [...byServer].filter(([, { at }]) => at < before);
      for (const [server] of dropped) byServer.delete(server);
      if (byServer.size === 0) this.#heard.delete(userId);
      if (dropped.some(([, { presence }]) => presence.isHere || presence.shown !== null))
        this.#options.changed(userId);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#leave();
  }

  #of(userId: string): readonly Heard[] {
    return [...(this.#heard.get(userId)?.values() ?? [])];
  }

  /** Sends at least one message, so that a server without traders is known as well. */
  #send(traders: readonly OwnPresence[]): void {
    const { bus, serverId: server } = this.#options;
    for (let from = 0; from === 0 || from < traders.length; from += TRADERS_PER_MESSAGE)
      bus.publish('friends.presence', {
        server,
        number: ++this.#number,
        traders: traders.slice(from, from + TRADERS_PER_MESSAGE),
      });
  }

  #receive({ server, number, traders }: Announcement): void {
    if (server === this.#options.serverId) return;
    if (!this.#known.has(server)) {
      this.#known.add(server);
      this.announceAll();
    }
    for (const presence of traders) this.#take(server, number, presence);
  }

  #take(server: string, number: number, presence: OwnPresence): void {
    const { userId } = presence;
    const byServer = this.#heard.get(userId) ?? new Map<string, Heard>();
    const before = byServer.get(server);
    if (before !== undefined && before.number > number) return;
    byServer.set(server, { number, at: this.#ticks(), presence });
    this.#heard.set(userId, byServer);
    const { isHere, shown } = before?.presence ?? { isHere: false, shown: null };
    if (isHere !== presence.isHere || shown?.at !== presence.shown?.at) this.#options.changed(userId);
  }
}

/** Returns the newer of two activities. */
export function newerOf(one: DatedActivity | null, other: DatedActivity | null): DatedActivity | null {
  if (one === null || other === null) return one ?? other;
  return other.at > one.at ? other : one;
}

declare module '#/platform/bus/topics.ts' {
  interface BusTopics {
    'friends.presence': Announcement;
  }
}
