import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { FROM_SOURCE, SOURCE_ENV } from './from-source.ts';
import { childrenOf } from './processor-time.ts';

interface ServerHandleOptions {
  readonly settings: Readonly<Record<string, string>>;
  readonly port: number;
  readonly folder: string;
  /** Called with its last output when it exits by itself. */
  readonly onDied?: (text: string) => void;
  /** Whether to run the build, made by `npm run build`, rather than the sources. */
  readonly built: boolean;
  /** The server's package to start from; this one by default. */
  readonly release?: string;
}

const SERVER = new URL('../../', import.meta.url).pathname;
/** A longer start counts as failed. */
const START_MS = 240_000;

/** A complete server in a separate process, with its signer as a child, that can be killed. */
export class ServerHandle {
  readonly address: string;
  /** The server's package whose build or sources the next start runs. */
  release: string;
  readonly logged = new Map<string, number>();
  readonly #options: ServerHandleOptions;
  #child: ChildProcess | null = null;
  #ending = false;

  constructor(options: ServerHandleOptions) {
    this.#options = options;
    this.release = options.release ?? SERVER;
    this.address = `http://127.0.0.1:${options.port}`;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  get settings(): Readonly<Record<string, string>> {
    return this.#options.settings;
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  /** With `mayEnd`, a start that fails is not reported as the end of a server. */
  async start({ mayEnd = false } = {}): Promise<void> {
    const { settings, port, folder, built, onDied } = this.#options;
    this.#ending = mayEnd;
    const entry = built
      ? [join(this.release, 'dist/main.js')]
      : [...FROM_SOURCE, join(this.release, 'src/main.ts')];
    const child = spawn(process.execPath, entry, {
      // A separate process group, so that server and signer can be killed at once.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: 'production',
        MALLOC_ARENA_MAX: '2',
        ...(built ? {} : SOURCE_ENV),
        ...settings,
        PORT: `${port}`,
      },
    });
    this.#child = child;
    const log = createWriteStream(join(folder, 'server.log'), { flags: 'a' });
    let output = '';
    const ready = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the server did not start: ${output}`)), START_MS);
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        log.end();
        if (!this.#ending) onDied?.(`the server has ended by itself (${signal ?? code}): ${output}`);
        reject(new Error(`the server has ended (${signal ?? code}): ${output}`));
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          log.write(chunk);
          this.#count(chunk.toString());
          output = (output + chunk.toString()).slice(-2_000);
          if (!output.includes('Dugout is ready')) return;
          clearTimeout(timer);
          resolve();
        });
      }
    });
    await ready;
  }

  #count(text: string): void {
    for (const [, message = ''] of text.matchAll(/^\{"level":"(?:error|fatal)".*"msg":"([^"]*)"\}$/gm)) {
      this.logged.set(message, (this.logged.get(message) ?? 0) + 1);
    }
  }

  /** `kill -9` of the server alone, of server and signer at once, or of the signer alone. */
  async kill(what: 'server' | 'both' | 'signer'): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    if (what === 'signer') {
      for (const pid of childrenOf(child.pid)) process.kill(pid, 'SIGKILL');
      return;
    }
    const ended = once(child, 'exit');
    this.#ending = true;
    process.kill(what === 'both' ? -child.pid : child.pid, 'SIGKILL');
    await ended;
  }

  /** Sends SIGTERM. Returns its exit code. */
  async stop(): Promise<number | null> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = once(child, 'exit');
    this.#ending = true;
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  }
}
