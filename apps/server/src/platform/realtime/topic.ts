import { randomBytes } from 'node:crypto';
import { GATHER_MS } from '@dugout/contract/realtime';
import type { Caller } from '#/platform/http/caller.ts';
import type { ChannelProvider } from './channel.ts';
import { encodeDeltas } from './frames.ts';

/** Max deltas kept per topic for pages that reconnect. */
const KEPT_DELTAS = 256;
const EPOCH_BYTES = 8;

export interface Member {
  /** Null for a guest. */
  readonly caller: Caller | null;
  /** Removes it from the topic and informs the page. */
  expel(topic: Topic): void;
  /** Moves it to the topic that the channel now has for its caller. */
  rejoin(topic: Topic): void;
  deliver(topic: Topic, frame: Buffer): void;
  /** Sends it a snapshot that replaces everything delivered, at once or when it has caught up. */
  refresh(topic: Topic): void;
}

/** A snapshot, and the number of the last delta before it was requested. */
export interface MadeSnapshot {
  readonly seq: number;
  readonly data: unknown;
}

/** One stream of numbered deltas with its subscribers. */
export class Topic {
  /** Random, so that numbers of another life of the topic, or of another server, never match. */
  readonly epoch = randomBytes(EPOCH_BYTES).toString('base64url');
  readonly name: string;
  readonly channel: string;
  readonly provider: ChannelProvider;
  readonly members = new Set<Member>();
  /** Subscribers waiting for admission. */
  readonly candidates = new Set<Member>();
  /** When its last subscriber left, in unix ms; null while it has any. */
  emptySince: number | null = null;
  #seq = 0;
  /** The latest deltas, as JSON. */
  #kept: string[] = [];
  #waiting = 0;
  /** Time of the last flush, in ms of the monotonic clock. */
  #sentAt = Number.NEGATIVE_INFINITY;
  #latest: (() => unknown) | null = null;
  #making: MadeSnapshot | null = null;
  #snapshot: { readonly frame: Buffer; readonly seq: number; readonly at: number } | null = null;

  constructor(name: string, channel: string, provider: ChannelProvider) {
    this.name = name;
    this.channel = channel;
    this.provider = provider;
  }

  get seq(): number {
    return this.#seq;
  }

  /** Reports whether nothing was sent for a batching interval. */
  isQuiet(now = performance.now()): boolean {
    return now - this.#sentAt >= GATHER_MS;
  }

  /**
   * Numbers a delta, which is sent with the next flush.
   * @throws TypeError when it cannot be encoded as JSON
   */
  add(delta: unknown): void {
    this.#kept.push(JSON.stringify(delta) ?? 'null');
    this.#seq++;
    this.#waiting++;
    if (this.#kept.length > 2 * KEPT_DELTAS && this.#waiting < KEPT_DELTAS)
      this.#kept = this.#kept.slice(-KEPT_DELTAS);
  }

  /** Schedules a delta produced at the next flush; replaces an earlier one not produced yet. */
  addLatest(produce: () => unknown): void {
    this.#latest = produce;
  }

  /**
   * Numbers the pending deltas and sends them, encoded once for all. Without members they are numbered all the
   * same, so that a page that reconnects learns of the change.
   * @returns how many received them
   */
  flush(): number {
    const produce = this.#latest;
    this.#latest = null;
    if (produce !== null) this.add(produce());
    if (this.#waiting === 0) return 0;
    const data = this.#kept.slice(-this.#waiting);
    this.#waiting = 0;
    if (this.members.size === 0) return 0;
    this.#sentAt = performance.now();
    const frame = encodeDeltas(this.channel, this.#seq, data);
    for (const member of this.members) member.deliver(this, frame);
    return this.members.size;
  }

  /**
   * Returns a frame with every delta after number `since`; null when some are no longer kept, or the number is
   * unknown.
   */
  after(since: number): Buffer | null {
    const missing = this.#seq - since;
    if (missing < 0 || missing > this.#kept.length) return null;
    return encodeDeltas(this.channel, this.#seq, missing === 0 ? [] : this.#kept.slice(-missing));
  }

  /** Invalidates all earlier sequence numbers; clients must resubscribe. */
  restart(): void {
    this.#seq++;
    this.#kept = [];
    this.#waiting = 0;
    this.#making = null;
    this.#snapshot = null;
  }

  /** Makes a snapshot with `make`, or shares the one being made; later changes follow it as deltas. */
  makeSnapshot(make: () => unknown): MadeSnapshot {
    if (this.#making !== null) return this.#making;
    const made = { seq: this.#seq, data: make() };
    if (made.data instanceof Promise) {
      this.#making = made;
      const ended = (): void => {
        if (this.#making === made) this.#making = null;
      };
      made.data.then(ended, ended);
    }
    return made;
  }

  /**
   * Returns the snapshot that another page just received, if nothing has changed since: when many pages reconnect
   * at once, it is made only once.
   */
  freshSnapshot(now = performance.now()): Buffer | null {
    const known = this.#snapshot;
    if (known?.seq === this.#seq && now - known.at < GATHER_MS) return known.frame;
    this.#snapshot = null;
    return null;
  }

  /** Stores the snapshot of the current number. */
  keepSnapshot(frame: Buffer, now = performance.now()): void {
    this.#snapshot = { frame, seq: this.#seq, at: now };
  }
}
