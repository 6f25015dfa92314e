import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { SIGNER_READY, type SignerCommand, type SignerCommands, type SignerErrorCode, type SignerReply } from './protocol.ts';

export interface SignerClientOptions {
  /** The signer's bundle, or its main.ts where a loader is given in `execArgv`. */
  readonly entry: string;
  readonly execArgv?: readonly string[];
  readonly dataDir: string;
  readonly masterKeyFile?: string | null;
  /** The error that calls end with while the signer is down. */
  readonly unavailable: () => Error;
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
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

interface Waiting {
  settle(output: unknown): void;
  refuse(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

/** The server's end of the signer: starts it, restarts it when it dies, and carries requests to it. */
export class SignerClient {
  readonly #options: Required<Pick<SignerClientOptions, 'timeoutMs' | 'restartMs'>> & SignerClientOptions;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcessWithoutNullStreams | null = null;
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

  /** Starts the signer; throws with its own words when it refuses to start (a bad master key, say). */
  start(): Promise<void> {
    return new Promise((resolve, reject) => this.#spawn(resolve, reject));
  }

  /** Ends with `SignerRefusal` when the signer says no, and with the `unavailable` error when it cannot say anything. */
  async call<C extends SignerCommand>(command: C, input: SignerCommands[C]['input']): Promise<SignerCommands[C]['output']> {
    const child = this.#child;
    if (child === null || !this.#ready) throw this.#options.unavailable();
    const id = this.#nextId++;
    const output = await new Promise<unknown>((settle, refuse) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        refuse(this.#options.unavailable());
      }, this.#options.timeoutMs);
      this.#waiting.set(id, { settle, refuse, timer });
      child.stdin.write(`${JSON.stringify({ id, command, input })}\n`);
    });
    return output as SignerCommands[C]['output'];
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
      setTimeout(() => child.kill('SIGKILL'), 2_000).unref();
    });
  }

  #spawn(started?: () => void, refused?: (error: Error) => void): void {
    const { entry, execArgv = [], dataDir, masterKeyFile, log } = this.#options;
    const child = spawn(process.execPath, [...execArgv, entry], {
      stdio: 'pipe',
      // Nothing of the server's own secrets (database, other keys) is handed down.
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, ...(masterKeyFile ? { MASTER_KEY_FILE: masterKeyFile } : {}) },
    });
    this.#child = child;
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-2_000);
    });
    child.stdin.on('error', () => {});
    child.on('error', (error) => refused?.(error));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line !== SIGNER_READY) return this.#settle(line);
      this.#ready = true;
      this.#failures = 0;
      log.info({ signerPid: child.pid }, 'signer started');
      started?.();
    });
    child.on('close', (code, signal) => {
      if (!this.#closed) log.error({ code, signal, words: words.trim() }, 'signer ended');
      const wasReady = this.#ready;
      this.#lose();
      if (!wasReady && refused) return refused(new Error(`signer: ${words.trim() || `ended with ${code ?? signal}`}`));
      this.#restartLater();
    });
  }

  #settle(line: string): void {
    // The signer is our own code on a pipe of its own: its lines are replies.
    const reply: SignerReply = JSON.parse(line);
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) return;
    this.#waiting.delete(reply.id);
    clearTimeout(waiting.timer);
    if (reply.ok) waiting.settle(reply.output);
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
