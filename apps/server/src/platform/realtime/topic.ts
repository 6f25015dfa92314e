import { GATHER_MS } from '@dugout/contract/realtime';
import type { Caller } from '#/platform/http/routes.ts';
import type { ChannelProvider } from './channel.ts';
import { encodeDeltas } from './frames.ts';

/** Deltas that a topic keeps for pages that come back after a cut. */
const KEPT_DELTAS = 256;
/**
 * Numbers begin at the time, so that no number of an earlier life of the topic, or of the server, can be
 * taken for one of this.
 */
const NUMBERS_PER_MS = 1024;

/** One who gets a topic's frames. */
export interface Member {
  /** Null for a guest. */
  readonly caller: Caller | null;
  /** Takes it off the topic and says so. */
  expel(topic: Topic): void;
  /** Goes over to the topic that the channel has for its caller now. */
  rejoin(topic: Topic): void;
  deliver(topic: Topic, frame: Buffer): void;
  /** Gets a snapshot, at once or when it has caught up; it replaces all that was delivered. */
  refresh(topic: Topic): void;
}

/** A snapshot, and the number of the last delta before it was asked for. */
export interface MadeSnapshot {
  readonly seq: number;
  readonly data: unknown;
}

/** One stream of numbered deltas with its subscribers. */
export class Topic {
  readonly name: string;
  /** What the subscribers call it. */
  readonly channel: string;
  readonly provider: ChannelProvider;
  readonly members = new Set<Member>();
  /** Those who wait to be admitted. */
  readonly candidates = new Set<Member>();
  /** When its last subscriber left; null while there are some. Unix ms. */
  emptySince: number | null = null;
  #seq = Date.now() * NUMBERS_PER_MS;
  /** The newest deltas, as JSON. */
  #kept: string[] = [];
  #waiting = 0;
  /** When deltas went out last, in ms of the monotonic clock. */
  #sentAt = Number.NEGATIVE_INFINITY;
  #latest: (() => unknown) | null = null;
  /** A snapshot that is being read for someone. */
  #making: MadeSnapshot | null = null;
  #snapshot: { readonly frame: Buffer; readonly seq: number; readonly at: number } | null = null;

  constructor(name: string, channel: string, provider: ChannelProvider) {
    this.name = name;
    this.channel = channel;
    this.provider = provider;
  }

  /** The number of the last delta. */
  get seq(): number {
    return this.#seq;
  }

  /** Whether nothing went out for as long as deltas gather. */
  isQuiet(now = performance.now()): boolean {
    return now - this.#sentAt >= GATHER_MS;
  }

  /** Numbers a delta, which goes out with the next flush. @throws TypeError when it cannot be JSON */
  add(delta: unknown): void {
    this.#kept.push(JSON.stringify(delta) ?? 'null');
    this.#seq++;
    this.#waiting++;
    if (this.#kept.length > 2 * KEPT_DELTAS && this.#waiting < KEPT_DELTAS)
      this.#kept = this.#kept.slice(-KEPT_DELTAS);
  }

  /**
   * The next flush makes a delta of what `produce` says then; an earlier one that was not made yet is
   * forgotten.
   */
  addLatest(produce: () => unknown): void {
    this.#latest = produce;
  }

  /**
   * Numbers what has gathered and sends it, encoded once for all. Without members it is numbered all the
   * same, so that a page that comes back learns that something happened. @returns how many got it
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
   * The frame with every delta after number `since`; null when they are not all kept, or the number is not
   * one of ours.
   */
  after(since: number): Buffer | null {
    const missing = this.#seq - since;
    if (missing < 0 || missing > this.#kept.length) return null;
    return encodeDeltas(this.channel, this.#seq, missing === 0 ? [] : this.#kept.slice(-missing));
  }

  /** From no number of before can anybody go on. */
  restart(): void {
    this.#seq++;
    this.#kept = [];
    this.#waiting = 0;
    this.#making = null;
    this.#snapshot = null;
  }

  /**
   * A snapshot by `make`, or the one that is being made already: what has happened since follows it as
   * deltas.
   */
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
   * The snapshot that another page got a moment ago, if nothing has happened since: when everyone comes back
   * at once it is made once.
   */
  freshSnapshot(now = performance.now()): Buffer | null {
    const known = this.#snapshot;
    if (known?.seq === this.#seq && now - known.at < GATHER_MS) return known.frame;
    this.#snapshot = null;
    return null;
  }

  /** Remembers the snapshot of the present number. */
  keepSnapshot(frame: Buffer, now = performance.now()): void {
    this.#snapshot = { frame, seq: this.#seq, at: now };
  }
}
