import { GATHER_MS } from '@dugout/contract/realtime';
import type { Log } from '#/platform/log/log.ts';
import type { ChannelProvider, RealtimePublisher } from './channel.ts';
import { type MadeSnapshot, Topic } from './topic.ts';
import { Turns } from './turns.ts';

/** A topic without subscribers is kept this long, so that a page that lost its connection can go on where it was. */
const KEPT_EMPTY_MS = 30_000;
/** Snapshots of traders' own channels that are read at a time: the database has others to serve. */
const READ_AT_A_TIME = 4;

export interface HubOptions {
  readonly log: Log;
  readonly onFrames: (sent: number) => void;
}

/** All topics of the server: gathers what features publish and sends it on. */
export class RealtimeHub implements RealtimePublisher {
  readonly #options: HubOptions;
  readonly #providers = new Map<string, ChannelProvider>();
  readonly #topics = new Map<string, Topic>();
  readonly #news = new Set<Topic>();
  readonly #reads = new Turns(READ_AT_A_TIME);
  #timer: NodeJS.Timeout | null = null;
  #several = false;

  constructor(options: HubOptions) {
    this.#options = options;
  }

  /** True while the news of several topics is sent: a reader of some of them gets it in one go. */
  get sendsSeveral(): boolean {
    return this.#several;
  }

  /** Adds a kind of channel. @throws Error when its name is taken */
  provide(provider: ChannelProvider): void {
    const kind = kindOf(provider.name);
    if (this.#providers.has(kind)) throw new Error(`Two features provide the channel ${provider.name}`);
    this.#providers.set(kind, provider);
  }

  /** The provider of a channel's name and the parameter in it; null when there is no such kind. */
  providerOf(channel: string): { readonly provider: ChannelProvider; readonly parameter: string } | null {
    const provider = this.#providers.get(kindOf(channel));
    if (provider === undefined || provider.name.includes(':') !== channel.includes(':')) return null;
    return { provider, parameter: channel.slice(kindOf(channel).length + 1) };
  }

  /** The topic of that name, brought to life for this channel; null when the topic is known by another name. */
  open(name: string, channel: string, provider: ChannelProvider): Topic | null {
    let topic = this.#topics.get(name);
    if (topic === undefined) {
      topic = new Topic(name, channel, provider);
      this.#topics.set(name, topic);
    }
    return topic.channel === channel ? topic : null;
  }

  hasSubscribers(topic: string): boolean {
    return (this.#topics.get(topic)?.members.size ?? 0) > 0;
  }

  publish(name: string, delta: unknown): void {
    const topic = this.#topics.get(name);
    if (topic === undefined) return;
    try {
      topic.add(delta);
      this.#gather(topic);
    } catch (error) {
      this.#failed(topic, error);
    }
  }

  publishLatest(name: string, produce: () => unknown): void {
    const topic = this.#topics.get(name);
    if (topic === undefined) return;
    topic.addLatest(produce);
    // Without members it costs nothing now: it is made when someone comes back, who else would take an old state for the newest.
    if (topic.members.size > 0) this.#gather(topic);
  }

  refresh(name: string): void {
    const topic = this.#topics.get(name);
    if (topic === undefined) return;
    // Not all that a delta says is in a snapshot.
    this.flush(topic);
    topic.restart();
    for (const member of [...topic.members]) member.refresh(topic);
  }

  /** The topic's state, and the number that it belongs to. */
  snapshot(topic: Topic): MadeSnapshot {
    const make = () => topic.provider.snapshot(topic.name);
    return topic.makeSnapshot(topic.provider.access === 'public' ? make : () => this.#reads.run(make));
  }

  /** Sends a topic's news now, so that its number and its state belong together. */
  flush(topic: Topic): void {
    this.#news.delete(topic);
    for (let tries = 0; tries < 2; tries++) {
      try {
        const sent = topic.flush();
        if (sent > 0) this.#options.onFrames(sent);
        return;
      } catch (error) {
        // What could not be made is out of the way by now: the rest goes out with the second try.
        this.#failed(topic, error);
      }
    }
  }

  /** Forgets topics that nobody has followed for a while. */
  sweep(now = Date.now()): void {
    for (const [name, topic] of this.#topics) {
      if (topic.members.size > 0) topic.emptySince = null;
      else if (topic.emptySince === null) topic.emptySince = now;
      else if (now - topic.emptySince >= KEPT_EMPTY_MS) this.#topics.delete(name);
    }
  }

  #failed(topic: Topic, error: unknown): void {
    this.#options.log.error({ error, topic: topic.name }, 'a live frame could not be made');
  }

  #gather(topic: Topic): void {
    this.#news.add(topic);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      const waiting = [...this.#news];
      this.#several = waiting.length > 1;
      for (const topic of waiting) this.flush(topic);
      this.#several = false;
    }, GATHER_MS);
  }
}

const kindOf = (channel: string): string => channel.split(':', 1)[0] ?? channel;
