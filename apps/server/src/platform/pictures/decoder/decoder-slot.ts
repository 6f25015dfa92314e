import { DecoderProcess } from './decoder-process.ts';
import type { Frame } from './frames.ts';
import type { Command } from './sandbox.ts';

interface SlotOptions {
  readonly command: () => Promise<Command>;
  /** Pictures per process before it is replaced. */
  readonly pictures: number;
  /** Idle time after which a process ends. */
  readonly idleMs: number;
  /** Time limit per picture; a slower process is killed. */
  readonly withinMs: number;
}

const START_WITHIN_MS = 60_000;

export class DecoderSlot {
  readonly #options: SlotOptions;
  #process: DecoderProcess | null = null;
  #pictures = 0;
  #idle: NodeJS.Timeout | null = null;

  constructor(options: SlotOptions) {
    this.#options = options;
  }

  /** Returns a process that accepts requests. Throws `DecoderEnded` when none can be started. */
  async running(): Promise<DecoderProcess> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    if (this.#process !== null && !this.#process.isOver && this.#pictures < this.#options.pictures)
      return this.#process;
    this.#process?.kill();
    const started = new DecoderProcess(await this.#options.command());
    this.#process = started;
    this.#pictures = 0;
    await started.ready(START_WITHIN_MS);
    return started;
  }

  /** Throws `DecoderEnded` when the process dies during the request, or is killed. */
  async request(frame: Buffer, running: DecoderProcess): Promise<Frame> {
    this.#pictures += 1;
    const answer = await running.request(frame, this.#options.withinMs);
    this.#idle = setTimeout(() => this.#process?.kill(), this.#options.idleMs).unref();
    return answer;
  }

  async close(): Promise<void> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    await this.#process?.close();
  }
}
