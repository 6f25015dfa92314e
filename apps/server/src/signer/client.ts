import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process';
import { FrameReader, writeFrame } from './pipe.ts';
import type { ExportProof, SignerCommand, SignerCommands, SignerErrorCode, SignerReply } from './protocol.ts';
import { type SignerProcessOptions, startSigner } from './start-signer.ts';

export interface SignerClientOptions extends SignerProcessOptions {
  /** The error that calls end with while the signer is down. */
  readonly unavailable: () => Error;
  readonly log: Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;
  readonly timeoutMs?: number;
  /** The first wait before a restart; it doubles up to 32 times this. */
  readonly restartMs?: number;
}

/** The signer answered, and refused. */
export class SignerRefusal extends Error {
  readonly code: SignerErrorCode;

  constructor(code: SignerErrorCode, message: string) {
    super(message);
    this.name = 'SignerRefusal';
    this.code = code;
  }
}

/** The signer refused to start, in words for the operator. */
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

const isReady = (frame: unknown): boolean => typeof frame === 'object' && frame !== null && 'ready' in frame;

/** The server's end of the signer: starts it, restarts it when it dies, and carries requests to it. */
export class SignerClient {
  readonly #options: Required<Pick<SignerClientOptions, 'timeoutMs' | 'restartMs'>> & SignerClientOptions;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcessWithoutNullStreams | null = null;
  #opener: ChildProcess | null = null;
  #ready = false;
  #nextId = 1;
  #failures = 0;
  #restart: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: SignerClientOptions) {
    this.#options = { timeoutMs: 5_000, restartMs: 100, ...options };
  }

  /** The signer's process id while it can serve, else null. */
  get pid(): number | null {
    return this.#ready ? (this.#child?.pid ?? null) : null;
  }

  /**
   * Starts the signer; throws `SignerStartError` with its own words when it refuses to start (a bad master
   * key, say).
   */
  start(): Promise<void> {
    return new Promise((resolve, reject) => this.#spawn(resolve, reject));
  }

  /**
   * Ends with `SignerRefusal` when the signer says no, and with the `unavailable` error when it cannot say
   * anything.
   */
  async call<C extends Exclude<SignerCommand, 'import' | 'export' | 'newWordsKey' | 'openWordsKey'>>(
    command: C,
    input: SignerCommands[C]['input'],
  ): Promise<SignerCommands[C]['output']> {
    const { output } = await this.#request(command, input);
    return output as SignerCommands[C]['output'];
  }

  /** Seals a secret; see the command. The bytes are taken over and zeroed, whatever happens. */
  async import(secret: Buffer): Promise<SignerCommands['import']['output']> {
    try {
      const { output } = await this.#request('import', {}, secret);
      return output as SignerCommands['import']['output'];
    } finally {
      secret.fill(0);
    }
  }

  /** A wallet's secret, base58 of 64 bytes; the caller zeroes it. */
  async export(address: string, proof: ExportProof): Promise<Buffer> {
    const { bytes } = await this.#request('export', { address, proof });
    return bytes;
  }

  /** A new key for a trader's own words, and its sealed form. The caller zeroes the key. */
  async newWordsKey(userId: string): Promise<{ sealed: string; key: Buffer }> {
    const { output, bytes } = await this.#request('newWordsKey', { userId });
    return { ...(output as SignerCommands['newWordsKey']['output']), key: bytes };
  }

  /** The key that was sealed for this trader; the caller zeroes it. */
  async openWordsKey(userId: string, sealed: string): Promise<Buffer> {
    const { bytes } = await this.#request('openWordsKey', { userId, sealed });
    return bytes;
  }

  #request(command: SignerCommand, input: object, secret?: Buffer): Promise<Replied> {
    const child = this.#child;
    if (child === null || !this.#ready) return Promise.reject(this.#options.unavailable());
    const id = this.#nextId++;
    return new Promise((settle, refuse) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        refuse(this.#options.unavailable());
      }, this.#options.timeoutMs);
      this.#waiting.set(id, { settle, refuse, timer });
      writeFrame(child.stdin, { id, command, input }, secret);
    });
  }

  /** Ends the signer and waits for it. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#restart !== null) clearTimeout(this.#restart);
    const child = this.#child;
    if (child === null) return;
    await new Promise<void>((resolve) => {
      child.once('close', () => resolve());
      child.stdin.end();
      this.#opener?.kill('SIGKILL');
      setTimeout(() => child.kill('SIGKILL'), 2_000).unref();
    });
  }

  #spawn(started?: () => void, refused?: (error: Error) => void): void {
    const { log } = this.#options;
    const { child, opener, opened } = startSigner(this.#options);
    this.#child = child;
    this.#opener = opener;
    void opened.then(({ failed, words }) => {
      if (!failed && words !== '') log.warn({}, words);
    });
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-2_000);
    });
    child.stdin.on('error', () => {});
    child.on('error', (error) => refused?.(error));
    const frames = new FrameReader((reply, bytes) => {
      if (!isReady(reply)) return this.#settle(reply, bytes);
      this.#ready = true;
      this.#failures = 0;
      log.info({ signerPid: child.pid }, 'signer started');
      started?.();
    });
    child.stdout.on('data', (chunk: Buffer) => frames.push(chunk));
    child.on('close', (code, signal) => {
      const wasReady = this.#ready;
      this.#lose();
      void opened.then((opening) => {
        const reason = [words.trim(), ...(opening.failed ? [opening.words] : [])]
          .filter((part) => part !== '')
          .join(': ');
        if (!this.#closed) log.error({ code, signal, words: reason }, 'signer ended');
        if (!wasReady && refused)
          return refused(new SignerStartError(`signer: ${reason || `ended with ${code ?? signal}`}`));
        this.#restartLater();
      });
    });
  }

  #settle(frame: unknown, bytes: Buffer): void {
    // The signer is our own code on a pipe of its own: its frames are replies.
    const reply = frame as SignerReply;
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) {
      bytes.fill(0);
      return;
    }
    this.#waiting.delete(reply.id);
    clearTimeout(waiting.timer);
    if (reply.ok) waiting.settle({ output: reply.output, bytes });
    else waiting.refuse(new SignerRefusal(reply.error.code, reply.error.message));
  }

  #lose(): void {
    this.#child = null;
    this.#ready = false;
    for (const waiting of this.#waiting.values()) {
      clearTimeout(waiting.timer);
      waiting.refuse(this.#options.unavailable());
    }
    this.#waiting.clear();
  }

  #restartLater(): void {
    if (this.#closed) return;
    const wait = this.#options.restartMs * 2 ** Math.min(this.#failures++, 5);
    this.#restart = setTimeout(() => this.#spawn(), wait);
  }
}
