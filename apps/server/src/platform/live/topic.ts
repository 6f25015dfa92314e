import type { ChannelProvider } from './channel.ts';
import { encodeFrame } from './frames.ts';

/** Deltas that a topic keeps for pages that come back after a cut. */
const KEPT_DELTAS = 256;
/** Numbers begin at the time, so that no number of an earlier life of the topic, or of the server, can be taken for one of this. */
const NUMBERS_PER_MS = 1024;

/** One who gets a topic's frames. */
export interface Member {
  deliver(topic: Topic, frame: Buffer): void;
}

/** One stream of numbered deltas with its subscribers. */
export class Topic {
  readonly name: string;
  /** What the subscribers call it. */
  readonly channel: string;
  readonly provider: ChannelProvider;
  readonly members = new Set<Member>();
  /** When its last subscriber left; null while there are some. Unix ms. */
  emptySince: number | null = null;
  #seq = Date.now() * NUMBERS_PER_MS;
  #kept: unknown[] = [];
  #waiting = 0;
  #latest: (() => unknown) | null = null;

  constructor(name: string, channel: string, provider: ChannelProvider) {
    this.name = name;
    this.channel = channel;
    this.provider = provider;
  }

  /** The number of the last delta. */
  get seq(): number {
    return this.#seq;
  }

  get hasNews(): boolean {
    return this.#waiting > 0 || this.#latest !== null;
  }

  add(delta: unknown): void {
    this.#seq++;
    this.#waiting++;
    this.#kept.push(delta);
    if (this.#kept.length > 2 * KEPT_DELTAS && this.#waiting < KEPT_DELTAS) this.#kept = this.#kept.slice(-KEPT_DELTAS);
  }

  addLatest(produce: () => unknown): void {
    this.#latest = produce;
  }

  /** Sends what has gathered, encoded once for all. @returns how many got it */
  flush(): number {
    const produce = this.#latest;
    this.#latest = null;
    if (produce !== null && this.members.size > 0) this.add(produce());
    if (this.#waiting === 0) return 0;
    const data = this.#kept.slice(-this.#waiting);
    this.#waiting = 0;
    if (this.members.size === 0) return 0;
    const frame = encodeFrame({ type: 'delta', channel: this.channel, seq: this.#seq, data });
    for (const member of this.members) member.deliver(this, frame);
    return this.members.size;
  }

  /** The frame with every delta after number `since`; null when they are not all kept, or the number is not one of ours. */
  after(since: number): Buffer | null {
    const missing = this.#seq - since;
    if (missing < 0 || missing > this.#kept.length) return null;
    return encodeFrame({ type: 'delta', channel: this.channel, seq: this.#seq, data: missing === 0 ? [] : this.#kept.slice(-missing) });
  }
}
