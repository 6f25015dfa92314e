import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { ChainOptions } from '@dugout/local-chain/local-chain';
import type { ChainActions } from './chain-actions.ts';
import { FROM_SOURCE, SOURCE_ENV } from './from-source.ts';

export interface ChainReady {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly replayed: number;
  readonly tokens: readonly { readonly mint: string; readonly symbol: string }[];
}
export interface ActionMessage {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}
export type ActionAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string };
type Message = ActionAnswer | { readonly ready: ChainReady };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

const ENTRY = new URL('./chain-process.ts', import.meta.url).pathname;

export class ChainHandle {
  readonly #options: ChainOptions;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | null = null;
  #ready: ChainReady | null = null;
  #sent = 0;

  constructor(options: ChainOptions) {
    this.#options = options;
  }

  get ready(): ChainReady {
    if (this.#ready === null) throw new Error('the chain has not been started');
    return this.#ready;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Starts it, after a kill at the same addresses. */
  async start(): Promise<void> {
    const known = this.#ready;
    const ports =
      known === null
        ? {}
        : { port: Number(new URL(known.rpcUrl).port), wsPort: Number(new URL(known.wsUrl).port) };
    const child = fork(ENTRY, [], {
      execArgv: ['--max-old-space-size=8192', ...FROM_SOURCE],
      serialization: 'advanced',
      env: { ...process.env, ...SOURCE_ENV, CHAIN_OPTIONS: JSON.stringify({ ...this.#options, ...ports }) },
    });
    this.#child = child;
    this.#ready = await new Promise<ChainReady>((resolve, reject) => {
      child.on('message', (message: Message) => {
        if ('ready' in message) resolve(message.ready);
        else this.#settle(message);
      });
      child.once('exit', (code, signal) => {
        const error = new Error(`the chain has ended (${signal ?? code})`);
        reject(error);
        for (const { reject: refuse } of this.#waiting.values()) refuse(error);
        this.#waiting.clear();
      });
    });
  }

  #settle(answer: ActionAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.value);
  }

  /** Runs an action in the chain's process. Throws when the chain ends during it. */
  run<K extends keyof ChainActions>(
    name: K,
    ...args: Parameters<ChainActions[K]>
  ): Promise<Awaited<ReturnType<ChainActions[K]>>> {
    const id = this.#sent++;
    return new Promise((resolve, reject) => {
      const child = this.#child;
      if (child?.connected !== true) {
        reject(new Error('the chain has ended'));
        return;
      }
      this.#waiting.set(id, {
        resolve: (value) => resolve(value as Awaited<ReturnType<ChainActions[K]>>),
        reject,
      });
      child.send({ id, name, args } satisfies ActionMessage);
    });
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    await this.run('stop');
    if (child === null) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }
}
