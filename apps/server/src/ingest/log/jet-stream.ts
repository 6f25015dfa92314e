import { setTimeout as delay } from 'node:timers/promises';
import type { ConsumerMessages, Consumers, JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { NatsError, openNats } from '#/platform/bus/nats-link.ts';
import type { NatsConfig } from '#/platform/config/nats-settings.ts';
import type { Log } from '#/platform/log/log.ts';
import { type MarketStream, MovedStreamError, type StreamReader, type StreamState } from './market-stream.ts';

const STREAM = 'DUGOUT_MARKET';
const SUBJECT = 'dugout.market';
const REQUEST_SUBJECT = 'dugout.print';
/** How long messages are kept, in ms. A server that loads the market needs those since its rows were stored. */
const KEPT_MS = 2 * 3_600_000;
/** Within this time, a repeated message is recognized. */
const REPEATED_MS = 2 * 60_000;
const NANOS = 1_000_000;
const ANSWER_MS = 2_000;
/**
 * How long to wait for a new consumer, in ms. NATS may put it on a server that has just died and then never answers.
 * Every fourth try waits longer, for servers that are busy.
 */
const CONSUMER_MS = [300, 300, 300, ANSWER_MS] as const;
const REQUEST_MS = 10_000;
const RETRY_MS = 200;
const ELECTED_WITHIN_MS = 20_000;
/**
 * For how long a stream may take no messages, longer than an election. After its disk was full, a server of NATS may
 * lead the stream without taking any (seen with 2.9), until another one leads.
 */
const UNTAKEN_MS = 15_000;
/** After two missed heartbeats the messages are read through another server. */
const HEARTBEAT_MS = 1_000;
/** Servers from which on each message is on three of them. */
const ENOUGH_SERVERS = 3;

interface JetStreamOptions {
  readonly nats: NatsConfig;
  /** See `newServerId`. */
  readonly serverId: string;
  readonly log: Log;
}

/**
 * Opens the log of the market in JetStream, on three servers when NATS_URL names so many. The user of NATS_URL needs
 * the JetStream API of `DUGOUT_MARKET` and the subjects `dugout.market` and `dugout.print`.
 * @throws NatsError when JetStream cannot be used
 */
export async function openJetStream({ nats, serverId, log }: JetStreamOptions): Promise<MarketStream> {
  const connection = await openNats(nats, `${serverId} market`);
  try {
    const { jetstream } = await import('@nats-io/jetstream');
    const client = jetstream(connection, { timeout: ANSWER_MS });
    const manager = await managerOf(client);
    const consumers = CONSUMER_MS.map((timeout) => jetstream(connection, { timeout }).consumers);
    return new JetStream({ connection, client, consumers, manager, replicas: nats.servers.length, log });
  } catch (error) {
    await connection.close();
    throw new NatsError(nats.servers, error instanceof Error ? error.message : String(error));
  }
}

/** Waits while the servers of NATS elect a leader of JetStream, as after a leader died. */
async function managerOf(client: JetStreamClient): Promise<JetStreamManager> {
  for (const end = performance.now() + ELECTED_WITHIN_MS; ; await delay(RETRY_MS)) {
    try {
      return await client.jetstreamManager();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

/**
 * Ends the messages of a consumer that died with its server. The client would wait for that server to come back, and
 * a new consumer is on another one.
 */
async function endWhenSilent(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of messages.status()) if (type === 'heartbeats_missed') messages.stop();
}

interface Parts {
  readonly connection: NatsConnection;
  readonly client: JetStreamClient;
  /** One with each wait of `CONSUMER_MS`. */
  readonly consumers: readonly Consumers[];
  readonly manager: JetStreamManager;
  readonly replicas: number;
  readonly log: Log;
}

class JetStream implements MarketStream {
  readonly maxBytes: number;
  readonly #parts: Parts;
  /** Messages that are read now. */
  readonly #open = new Set<ConsumerMessages>();
  /** Since when the stream takes no messages, on a monotonic clock in ms. */
  #untakenSince: number | null = null;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.maxBytes = parts.connection.info?.max_payload ?? 0;
    void this.#readAnew();
  }

  async state(): Promise<StreamState> {
    const { JetStreamApiCodes, JetStreamApiError } = await import('@nats-io/jetstream');
    const { manager, replicas } = this.#parts;
    const found = await manager.streams.info(STREAM).catch((error: unknown) => {
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return null;
      throw error;
    });
    // Two servers that create it at once create the same one.
    const { created, state } =
      found ??
      (await manager.streams.add({
        name: STREAM,
        subjects: [SUBJECT],
        storage: 'file',
        num_replicas: replicas >= ENOUGH_SERVERS ? ENOUGH_SERVERS : 1,
        max_age: KEPT_MS * NANOS,
        duplicate_window: REPEATED_MS * NANOS,
      }));
    return { id: created, first: Math.max(1, state.first_seq), last: state.last_seq };
  }

  async append(bytes: Uint8Array, { after, id }: { after: number; id: string }): Promise<number> {
    const { JetStreamApiCodes, JetStreamApiError } = await import('@nats-io/jetstream');
    try {
      const { seq } = await this.#parts.client.publish(SUBJECT, bytes, {
        msgID: id,
        expect: { lastSequence: after },
        retries: 0,
      });
      this.#untakenSince = null;
      return seq;
    } catch (error) {
      // The library does not export the error of a stream to whose subject nobody listens.
      if (error instanceof Error && error.name === 'JetStreamNotEnabled') this.#electAnother();
      const isMoved =
        error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence;
      throw isMoved ? new MovedStreamError() : error;
    }
  }

  read(from: number, reader: StreamReader): () => void {
    const reading = { isStopped: false, stop: (): void => undefined };
    void this.#read(from, reader, reading).catch((error: unknown) => {
      this.#parts.log.error({ error }, 'the log of the market cannot be read');
      if (!reading.isStopped) reader.onGone();
    });
    return () => {
      reading.isStopped = true;
      reading.stop();
    };
  }

  async request(bytes: Uint8Array): Promise<Uint8Array> {
    for (const end = performance.now() + REQUEST_MS; ; await delay(RETRY_MS)) {
      try {
        return (await this.#parts.connection.request(REQUEST_SUBJECT, bytes, { timeout: ANSWER_MS })).data;
      } catch (error) {
        if (this.#isClosed || performance.now() > end) throw error;
      }
    }
  }

  onRequest(answer: (bytes: Uint8Array) => Promise<Uint8Array | null>): void {
    this.#parts.connection.subscribe(REQUEST_SUBJECT, {
      callback: (error, message) => {
        if (error !== null) return;
        answer(message.data)
          .then((bytes) => bytes !== null && message.respond(bytes))
          .catch((failure: unknown) =>
            this.#parts.log.warn({ error: failure }, 'a paper order of another server could not be filled'),
          );
      },
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#parts.connection.close();
  }

  /** Requests an election when the stream has taken nothing for too long. */
  #electAnother(): void {
    const now = performance.now();
    this.#untakenSince ??= now;
    if (now - this.#untakenSince < UNTAKEN_MS) return;
    this.#untakenSince = now;
    const { connection, log } = this.#parts;
    log.warn({}, 'the log of the market takes no messages: NATS elects another leader of it');
    connection
      .request(`$JS.API.STREAM.LEADER.STEPDOWN.${STREAM}`, new Uint8Array(), { timeout: ANSWER_MS })
      .catch(() => undefined);
  }

  /** A connection that broke may have been to the server that had the consumers. */
  async #readAnew(): Promise<void> {
    for await (const { type } of this.#parts.connection.status())
      if (type === 'reconnect') for (const messages of this.#open) messages.stop();
  }

  async #read(
    from: number,
    { onMessage, onGone }: StreamReader,
    reading: { isStopped: boolean; stop: () => void },
  ): Promise<void> {
    const { DeliverPolicy } = await import('@nats-io/jetstream');
    const { consumers, client, log } = this.#parts;
    let next = from;
    for (let tries = 0; !reading.isStopped && !this.#isClosed; tries++) {
      let messages: ConsumerMessages | null = null;
      try {
        const patient = consumers[tries % consumers.length] ?? client.consumers;
        const consumer = await patient.get(STREAM, {
          deliver_policy: DeliverPolicy.StartSequence,
          opt_start_seq: next,
        });
        messages = await consumer.consume({ max_messages: 1_000, idle_heartbeat: HEARTBEAT_MS });
        reading.stop = () => void messages?.close();
        if (reading.isStopped) reading.stop();
        this.#open.add(messages);
        void endWhenSilent(messages);
        tries = -1;
        for await (const message of messages) {
          if (reading.isStopped) return;
          if (message.seq !== next) {
            // A server of NATS that lost its disk and gets the messages again has none of the first ones.
            if ((await this.state()).first <= next) break;
            onGone();
            return;
          }
          next++;
          onMessage(message.seq, message.data);
        }
      } catch (error) {
        if (reading.isStopped || this.#isClosed) return;
        if (tries === 0)
          log.warn({ error }, 'the log of the market is not readable: this server reads it again');
      } finally {
        if (messages !== null) this.#open.delete(messages);
      }
      await delay(RETRY_MS);
    }
  }
}
