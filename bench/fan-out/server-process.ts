import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bundle } from '../lib/bundle.ts';
import { bunProgram } from '../lib/peers.ts';
import { processorSeconds } from '../lib/processor-time.ts';
import type { Task } from './pace.ts';

interface Said {
  readonly port?: number;
  readonly start?: number;
  readonly settled?: true;
}

/** A measured server in a separate process, controlled through standard input and output. */
export class ServerProcess {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #next: () => Promise<Said>;

  private constructor(child: ChildProcess, next: () => Promise<Said>, port: number) {
    this.#child = child;
    this.#next = next;
    this.port = port;
  }

  /**
   * Starts a server from source, by node or bun.
   * @param entry relative to the repository's root
   * @param more arguments of the runtime
   * @param given arguments of the server
   */
  static async start(
    entry: string,
    runtime: 'node' | 'bun' = 'node',
    more: readonly string[] = [],
    given: readonly string[] = [],
  ): Promise<ServerProcess> {
    const path =
      runtime === 'bun' ? fileURLToPath(new URL(`../../${entry}`, import.meta.url)) : await bundle(entry);
    const child = spawn(runtime === 'bun' ? bunProgram() : process.execPath, [...more, path, ...given], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const lines = createInterface({ input: child.stdout ?? process.stdin });
    const said: Said[] = [];
    const waiting: ((message: Said) => void)[] = [];
    lines.on('line', (line) => {
      const message: Said = JSON.parse(line);
      const taker = waiting.shift();
      if (taker === undefined) said.push(message);
      else taker(message);
    });
    const ended = once(child, 'exit').then(([code]): never => {
      throw new Error(`${entry} exited with ${code}`);
    });
    ended.catch(() => undefined);
    const next = (): Promise<Said> => {
      const message = said.shift();
      return message === undefined
        ? Promise.race([new Promise<Said>((resolve) => waiting.push(resolve)), ended])
        : Promise.resolve(message);
    };
    const { port = 0 } = await next();
    return new ServerProcess(child, next, port);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /**
   * Starts a task.
   * @returns unix ms at which event 0 is due
   */
  async give(task: Task): Promise<number> {
    this.#child.stdin?.write(`${JSON.stringify(task)}\n`);
    return (await this.#next()).start ?? 0;
  }

  /** Resolves when the current task's last event is sent. */
  async settled(): Promise<void> {
    await this.#next();
  }

  /** Processor seconds of the whole process so far, user and system, all threads. */
  cpuSeconds(): number {
    return processorSeconds(this.pid);
  }

  /** Resident memory in bytes. */
  memory(): number {
    const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8'));
    return Number(line?.[1]) * 1024;
  }

  /** Stops the server, however busy it is. */
  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}
