import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { within } from '#/platform/async/within.ts';
import type { NatsConfig } from '#/platform/config/nats-settings.ts';
import type { Log } from '#/platform/log/log.ts';
import type { HintLink } from './hint-link.ts';
import { loadNats } from './nats-package.ts';

const SUBJECT = 'dugout.hint.';
const CONNECT_MS = 5_000;
/** How often the connection is tested. */
const TEST_MS = 500;
/** After this long without an answer, messages may have been lost although the connection is still open. */
const LATE_MS = 2_000;
/** Unanswered pings, one a second, after which the client connects again. */
const MAX_UNANSWERED = 2;
const RECONNECT_MS = 250;
const CLOSE_MS = 1_000;

/** Thrown at the start when NATS cannot be used. */
export class NatsError extends Error {
  constructor(servers: readonly string[], reason: string) {
    super(`NATS_URL: ${servers.join(', ')} cannot be used: ${reason}.`);
    this.name = 'NatsError';
  }
}

interface NatsLinkOptions {
  readonly nats: NatsConfig;
  /** See `newServerId`. */
  readonly serverId: string;
  readonly log: Log;
  /** A monotonic clock in ms. */
  readonly ticks?: () => number;
}

/**
 * Connects to NATS. The user of NATS_URL publishes and subscribes to `dugout.hint.>` and needs nothing else.
 * @throws NatsError when no server can be reached, or when it refuses the user
 */
export async function connectNats(options: NatsLinkOptions): Promise<HintLink> {
  const { nats, serverId } = options;
  const connection = await openNats(nats, serverId);
  const link = new NatsLink(connection, options);
  const refusal = await link.begin();
  if (refusal === null) return link;
  await link.close();
  throw new NatsError(nats.servers, refusal);
}

/**
 * Connects to NATS under a name.
 * @throws NatsError when no server can be reached, or when it refuses the user
 */
export async function openNats(
  { servers, tls, user, password, credentialsFile }: NatsConfig,
  name: string,
): Promise<NatsConnection> {
  const { connect, credsAuthenticator } = await loadNats();
  try {
    return await connect({
      servers: [...servers],
      name: `dugout ${name}`,
      ...(user !== null && { user, pass: password }),
      ...(credentialsFile !== null && { authenticator: credsAuthenticator(readFileSync(credentialsFile)) }),
      ...(tls && { tls: {} }),
      noEcho: true,
      timeout: CONNECT_MS,
      pingInterval: 1_000,
      maxPingOut: MAX_UNANSWERED,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      ignoreAuthErrorAbort: true,
    });
  } catch (error) {
    throw new NatsError(servers, error instanceof Error ? error.message : String(error));
  }
}

class NatsLink implements HintLink {
  readonly maxBytes: number;
  readonly #connection: NatsConnection;
  readonly #log: Log;
  readonly #ticks: () => number;
  #receive: (topic: string, bytes: Uint8Array) => void = () => undefined;
  #returned: () => void = () => undefined;
  #aliveAt: number;
  #isUp = true;
  /** Whether messages may have been lost since the last answer. */
  #mayMiss = false;
  /** Why NATS refuses this server's messages. They are refused until it starts again. */
  #refusal: string | null = null;
  #timer: NodeJS.Timeout | null = null;
  #testing = false;

  constructor(connection: NatsConnection, { log, ticks = () => performance.now() }: NatsLinkOptions) {
    this.#connection = connection;
    this.#log = log;
    this.#ticks = ticks;
    this.#aliveAt = ticks();
    this.maxBytes = connection.info?.max_payload ?? 0;
  }

  /** Subscribes. Returns why NATS refuses it, or null. */
  async begin(): Promise<string | null> {
    void this.#follow();
    this.#connection.subscribe(`${SUBJECT}>`, {
      callback: (error, message) => {
        if (error !== null) this.#refused(error);
        else this.#receive(message.subject.slice(SUBJECT.length), message.data);
      },
    });
    await this.#test();
    // The client reports a refusal in a later turn than the answer after it.
    await turn();
    if (this.#refusal === null) this.#timer = setInterval(() => void this.#test(), TEST_MS);
    return this.#refusal;
  }

  send(topic: string, bytes: Uint8Array): void {
    // The client would keep messages until it is connected again.
    if (this.#isUp) this.#connection.publish(SUBJECT + topic, bytes);
  }

  onMessage(receive: (topic: string, bytes: Uint8Array) => void): void {
    this.#receive = receive;
  }

  onReturn(returned: () => void): void {
    this.#returned = returned;
  }

  aliveAt(): number {
    return this.#aliveAt;
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    if (this.#isUp)
      await within(
        this.#connection.flush().catch(() => undefined),
        CLOSE_MS,
      );
    this.#isUp = false;
    await this.#connection.close();
  }

  async #follow(): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type === 'disconnect') {
        if (this.#isUp && this.#timer !== null) this.#log.warn({}, 'the connection to NATS broke');
        this.#isUp = false;
        this.#mayMiss = true;
      } else if (status.type === 'reconnect') {
        this.#isUp = true;
        this.#log.info({}, 'the connection to NATS is back');
        await this.#test();
      } else if (status.type === 'error') this.#refused(status.error);
    }
  }

  #refused(error: Error): void {
    if (this.#refusal !== null || error.name !== 'PermissionViolationError') return;
    this.#refusal = error.message;
    this.#log.error({ error }, 'NATS refuses the hints of this server');
  }

  /** Requests an answer of the server, at most one at a time. */
  async #test(): Promise<void> {
    if (this.#testing) return;
    this.#testing = true;
    const sentAt = this.#ticks();
    try {
      await this.#connection.flush();
      if (this.#refusal === null) this.#answered(sentAt);
    } catch {
      // The connection broke: the client opens another.
      this.#mayMiss = true;
    } finally {
      this.#testing = false;
    }
  }

  #answered(sentAt: number): void {
    const hasReturned = this.#mayMiss || sentAt - this.#aliveAt > LATE_MS;
    this.#mayMiss = false;
    this.#aliveAt = sentAt;
    if (hasReturned && this.#timer !== null) this.#returned();
  }
}
