import { childLink } from './link/child-link.ts';
import type { LinkEvents, SignerLink } from './link/signer-link.ts';
import { type SignerSocketOptions, socketLink } from './link/socket-link.ts';
import { writeFrame } from './pipe.ts';
import type { SignerCommand, SignerCommands, SignerReply } from './protocol.ts';
import type { SignerErrorCode } from './signer-error.ts';
import type { SignerProcessOptions } from './start-signer.ts';

interface ClientOptions {
  /** Error that calls reject with while the signer is down. */
  readonly unavailable: () => Error;
  readonly log: Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;
  readonly timeoutMs?: number;
  /** First delay before a restart. It doubles up to 32 times this value. */
  readonly restartMs?: number;
  /** Max wait at startup for a standalone signer that is not there yet. */
  readonly startMs?: number;
}

export type SignerClientOptions = ClientOptions & (SignerProcessOptions | SignerSocketOptions);

export class SignerRefusal extends Error {
  readonly code: SignerErrorCode;

  constructor(code: SignerErrorCode, message: string) {
    super(message);
    this.name = 'SignerRefusal';
    this.code = code;
  }
}

/** The signer refused to start. The message is for the operator. */
export class SignerStartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SignerStartError';
  }
}

interface Replied {
  readonly output: unknown;
  readonly bytes: Buffer;
}

interface Waiting {
  settle(replied: Replied): void;
  refuse(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

/** The caller that waits for the first start. */
interface Start {
  readonly until: number;
  readonly started: () => void;
  readonly refused: (error: Error) => void;
}

/**
 * The server's end of the signer connection: starts or reaches the signer, restarts it when it dies, and sends
 * requests to it.
 */
export class SignerClient {
  readonly #options: Required<ClientOptions>;
  readonly #openLink: (on: LinkEvents) => SignerLink;
  readonly #waiting = new Map<number, Waiting>();
  #link: SignerLink | null = null;
  #pid: number | null = null;
  #nextId = 1;
  /** Time of the last reply. */
  #heardAt = 0;
  #failures = 0;
  #restart: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: SignerClientOptions) {
    this.#options = { timeoutMs: 5_000, restartMs: 100, startMs: 20_000, ...options };
    this.#openLink = (on) => ('socketPath' in options ? socketLink(options, on) : childLink(options, on));
  }

  /** Process id of the signer while it can serve, else null. */
  get pid(): number | null {
    return this.#pid;
  }

  /**
   * Starts the signer, or waits for a standalone one. Throws `SignerStartError` with the reason when the signer
   * refuses (a bad master key, say) or is not there in time.
   */
  start(): Promise<void> {
    const until = performance.now() + this.#options.startMs;
    return new Promise((started, refused) => this.#open({ until, started, refused }));
  }

  /**
   * Rejects with `SignerRefusal` when the signer refuses, and with the `unavailable` error when it cannot answer.
   */
  async call<C extends Exclude<SignerCommand, 'import' | 'newLabelKey' | 'openLabelKey'>>(
    command: C,
    input: SignerCommands[C]['input'],
  ): Promise<SignerCommands[C]['output']> {
    const { output } = await this.#request(command, input);
    return output as SignerCommands[C]['output'];
  }

  /** Seals a secret (see the command). Takes the bytes over and always zeroes them. */
  async import(secret: Buffer, owner: string): Promise<SignerCommands['import']['output']> {
    try {
      const { output } = await this.#request('import', { owner }, secret);
      return output as SignerCommands['import']['output'];
    } finally {
      secret.fill(0);
    }
  }

  /**
   * Creates a key for a trader's private texts and returns it with its sealed form. The caller zeroes the key.
   */
  async newLabelKey(userId: string): Promise<{ sealed: string; key: Buffer }> {
    const { output, bytes } = await this.#request('newLabelKey', { userId });
    return { ...(output as SignerCommands['newLabelKey']['output']), key: bytes };
  }

  /** Opens the key that was sealed for this trader. The caller zeroes it. */
  async openLabelKey(userId: string, sealed: string): Promise<Buffer> {
    const { bytes } = await this.#request('openLabelKey', { userId, sealed });
    return bytes;
  }

  #request(command: SignerCommand, input: object, secret?: Buffer): Promise<Replied> {
    const link = this.#link;
    if (link === null || this.#pid === null) return Promise.reject(this.#options.unavailable());
    const id = this.#nextId++;
    return new Promise((settle, refuse) => {
      const sentAt = performance.now();
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        refuse(this.#options.unavailable());
        // A relay cannot know that the host behind it is gone.
        if (this.#heardAt < sentAt) link.abandon();
      }, this.#options.timeoutMs);
      this.#waiting.set(id, { settle, refuse, timer });
      writeFrame(link.way, { id, command, input }, secret);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#restart !== null) clearTimeout(this.#restart);
    await this.#link?.close();
  }

  /** `start` is set until the signer is ready for the first time. */
  #open(start: Start | null): void {
    const { log } = this.#options;
    let isReady = false;
    this.#link = this.#openLink({
      ready: (pid) => {
        isReady = true;
        this.#pid = pid;
        this.#failures = 0;
        log.info({ signerPid: pid }, 'signer started');
        start?.started();
      },
      reply: (frame, bytes) => this.#settle(frame, bytes),
      note: (text) => log.warn({}, text),
      lost: ({ reason, fields, mayRecover }) => {
        this.#lose();
        const waits = isReady ? null : start;
        const triesAgain = mayRecover && !this.#closed;
        if (waits !== null && !(triesAgain && performance.now() < waits.until))
          return waits.refused(new SignerStartError(`signer: ${reason}`));
        if (!this.#closed) log.error({ ...fields, reason }, 'signer ended');
        this.#restartLater(waits);
      },
    });
  }

  #settle(frame: unknown, bytes: Buffer): void {
    this.#heardAt = performance.now();
    // The signer is our own code, on a private pipe or past its handshake, so its frames are replies.
    const reply = frame as SignerReply;
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) {
      bytes.fill(0);
      return;
    }
    this.#waiting.delete(reply.id);
    clearTimeout(waiting.timer);
    if (reply.ok) waiting.settle({ output: reply.output, bytes });
    // It has done nothing, and ends to begin again with what is on its disk.
    else if (reply.error.code === 'journal_invalid') waiting.refuse(this.#options.unavailable());
    else waiting.refuse(new SignerRefusal(reply.error.code, reply.error.message));
  }

  #lose(): void {
    this.#link = null;
    this.#pid = null;
    for (const waiting of this.#waiting.values()) {
      clearTimeout(waiting.timer);
      waiting.refuse(this.#options.unavailable());
    }
    this.#waiting.clear();
  }

  #restartLater(start: Start | null): void {
    if (this.#closed) return;
    const wait = this.#options.restartMs * 2 ** Math.min(this.#failures++, 5);
    this.#restart = setTimeout(() => this.#open(start), wait);
  }
}
