import type { RepeatedFaults } from '#/platform/log/repeated-faults.ts';
import { type Bus, createBus } from './bus.ts';
import type { HintLink } from './hint-link.ts';
import { NewerMessages } from './newer-messages.ts';
import { type BusTopics, HINT_VERSIONS, PLATFORM_TOPICS } from './topics.ts';

/** The topic on which each server sends the number of its last message. No topic of a feature has this name. */
const BEAT = 'beat';
const BEAT_MS = 1_000;
/** Min time between two gaps: each makes this server read again what others may have changed. */
const GAP_MS = 1_000;
/** A server that was silent for this long is forgotten. */
const FORGOTTEN_MS = 60_000;
const MAX_SERVER_NAME = 200;

interface Hint {
  readonly server: string;
  /** Counts the messages of the server; a beat repeats the number of the last one. */
  readonly number: number;
  /** The version of its topic. */
  readonly version: number;
  readonly message: unknown;
}

interface Sender {
  number: number;
  heardAt: number;
}

interface SharedBusOptions<Topics extends object> {
  readonly link: HintLink;
  /** See `newServerId`. */
  readonly serverId: string;
  readonly faults: RepeatedFaults;
  /** Called for the first message of a topic or version that this release does not know. */
  readonly onNewer: (message: { readonly topic: string; readonly version: number }) => void;
  /** Called when a listener throws. */
  readonly onError: (error: unknown, topic: keyof Topics) => void;
  /** A monotonic clock in ms. */
  readonly ticks?: () => number;
}

/**
 * A bus of several servers. Listeners of this server run at once and synchronously. Each server numbers its
 * messages, so that the others notice which are missing, late or repeated: late and repeated ones are dropped,
 * and missing ones are a gap.
 */
export class SharedBus<Topics extends object = BusTopics> implements Bus<Topics> {
  readonly #options: SharedBusOptions<Topics>;
  readonly #here: Bus<Topics>;
  readonly #ticks: () => number;
  readonly #newer: NewerMessages;
  readonly #known = new Set<string>(PLATFORM_TOPICS);
  readonly #senders = new Map<string, Sender>();
  readonly #gapListeners = new Set<() => void>();
  readonly #beats: NodeJS.Timeout;
  #isComplete = false;
  #number = 0;
  #gapAt = Number.NEGATIVE_INFINITY;
  #nextGap: NodeJS.Timeout | null = null;

  constructor(options: SharedBusOptions<Topics>) {
    this.#options = options;
    this.#here = createBus(options.onError);
    this.#newer = new NewerMessages(HINT_VERSIONS, options.onNewer);
    this.#ticks = options.ticks ?? (() => performance.now());
    options.link.onMessage((topic, bytes) => this.#receive(topic, bytes));
    options.link.onReturn(() => {
      this.#beat();
      this.#gap();
    });
    this.#beats = setInterval(() => this.#beat(), BEAT_MS);
    this.#beat();
  }

  publish<T extends keyof Topics>(topic: T, message: Topics[T]): void {
    this.#here.publish(topic, message);
    // A message that cannot be sent takes its number, so that the others notice that it is missing.
    this.#number++;
    this.#send(String(topic), message);
  }

  subscribe<T extends keyof Topics>(topic: T, listener: (message: Topics[T]) => void): () => void {
    this.#known.add(String(topic));
    return this.#here.subscribe(topic, listener);
  }

  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener);
    return () => {
      this.#gapListeners.delete(listener);
    };
  }

  /** Call it once all topics have listeners: from then on, a topic without any is reported as unknown. */
  complete(): void {
    this.#isComplete = true;
  }

  stop(): void {
    clearInterval(this.#beats);
    if (this.#nextGap !== null) clearTimeout(this.#nextGap);
    this.#nextGap = null;
  }

  #send(topic: string, message: unknown): void {
    const { link, serverId: server, faults } = this.#options;
    try {
      const hint: Hint = { server, number: this.#number, version: this.#newer.versionOf(topic), message };
      const bytes = Buffer.from(JSON.stringify(hint));
      if (bytes.length > link.maxBytes) throw new RangeError(`${topic} has ${bytes.length} bytes`);
      link.send(topic, bytes);
    } catch (error) {
      faults.report('hint sent', 'a hint could not be sent to other servers', error);
    }
  }

  #beat(): void {
    this.#send(BEAT, null);
    const now = this.#ticks();
    for (const [server, { heardAt }] of this.#senders)
      if (now - heardAt >= FORGOTTEN_MS) this.#senders.delete(server);
  }

  #receive(topic: string, bytes: Uint8Array): void {
    const { link, faults, serverId } = this.#options;
    let hint: Hint;
    try {
      if (bytes.length > link.maxBytes) throw new RangeError(`${topic} has ${bytes.length} bytes`);
      hint = readHint(bytes);
    } catch (error) {
      faults.report('hint received', 'a hint of another server cannot be read', error);
      return;
    }
    if (hint.server === serverId) return;
    const isBeat = topic === BEAT;
    const isNew = this.#count(hint, isBeat);
    if (!isNew || isBeat) return;
    const isKnown = this.#known.has(topic);
    if (!isKnown && !this.#isComplete) return;
    if (this.#newer.skips(topic, hint.version, isKnown)) return;
    this.#here.publish(topic as keyof Topics, hint.message as Topics[keyof Topics]);
  }

  /** Notes a message's number. Returns whether it is new. */
  #count({ server, number }: Hint, isBeat: boolean): boolean {
    const known = this.#senders.get(server);
    const last = known?.number ?? 0;
    const isNew = number > last;
    if (number > (isBeat ? last : last + 1)) this.#gap();
    this.#senders.set(server, { number: Math.max(last, number), heardAt: this.#ticks() });
    return isNew;
  }

  #gap(): void {
    if (this.#nextGap !== null) return;
    const wait = this.#gapAt + GAP_MS - this.#ticks();
    // Not before the message that revealed it is delivered.
    this.#nextGap = setTimeout(() => this.#reportGap(), Math.max(0, wait));
  }

  #reportGap(): void {
    this.#nextGap = null;
    this.#gapAt = this.#ticks();
    for (const listener of this.#gapListeners) {
      try {
        listener();
      } catch (error) {
        this.#options.faults.report('gap', 'a gap of the hints could not be closed', error);
      }
    }
  }
}

/**
 * Returns the hint in a message.
 * @throws Error when it is none
 */
function readHint(bytes: Uint8Array): Hint {
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  const { server, number, version, message } = (value ?? {}) as Partial<Hint>;
  const isNamed = typeof server === 'string' && server.length > 0 && server.length <= MAX_SERVER_NAME;
  const isNumbered = typeof number === 'number' && Number.isSafeInteger(number) && number >= 0;
  if (!isNamed || !isNumbered) throw new TypeError('no server or number');
  // Servers of the first release with hints send none.
  return { server, number, version: typeof version === 'number' ? version : 1, message };
}
