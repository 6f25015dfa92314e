import { spawn } from 'node:child_process';
import { ANSWER, type Frame, FrameParts, MAX_ANSWER_BYTES } from './frames.ts';
import type { Command } from './sandbox.ts';

/** A process ended, or was killed, before it answered. */
export class DecoderEnded extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'DecoderEnded';
  }
}

interface Waiting {
  readonly answered: (frame: Frame) => void;
  readonly ended: (error: Error) => void;
}

/** One decoding process, which handles one request at a time. */
export class DecoderProcess {
  readonly #child;
  readonly #died: Promise<void>;
  #waiting: Waiting | null = null;
  #said = '';
  #isOver = false;

  constructor({ file, args, environment }: Command) {
    this.#child = spawn(file, [...args], { stdio: 'pipe', env: { ...environment } });
    const { stdin, stdout, stderr } = this.#child;
    const frames = new FrameParts(MAX_ANSWER_BYTES, (frame) => this.#take(frame));
    stdout.on('data', (chunk: Buffer) => {
      try {
        frames.push(chunk);
      } catch {
        this.kill();
      }
    });
    for (const stream of [stdin, stdout, stderr]) stream.on('error', () => {});
    stderr.on('data', (chunk: Buffer) => {
      this.#said = (this.#said + chunk.toString()).slice(-1_000);
    });
    this.#died = new Promise((resolve) => {
      this.#child.once('close', () => resolve());
      this.#child.on('error', (error) => {
        this.#said = error.message;
        resolve();
      });
    });
    void this.#died.then(() => {
      this.#isOver = true;
      this.#waiting?.ended(new DecoderEnded(`the process that decodes pictures ended: ${this.#said.trim()}`));
    });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Resolves when it accepts requests. Throws `DecoderEnded`. */
  async ready(withinMs: number): Promise<void> {
    const { kind } = await this.#next(withinMs);
    if (kind === ANSWER.ready) return;
    this.kill();
    throw new DecoderEnded('the process that decodes pictures began with an answer');
  }

  /** Throws `DecoderEnded` when the process dies, or is killed for exceeding `withinMs`. */
  request(frame: Buffer, withinMs: number): Promise<Frame> {
    const answer = this.#next(withinMs);
    this.#child.stdin.write(frame);
    return answer;
  }

  kill(): void {
    this.#isOver = true;
    this.#child.stdin.destroy();
    this.#child.kill('SIGKILL');
  }

  async close(): Promise<void> {
    this.kill();
    await this.#died;
  }

  #next(withinMs: number): Promise<Frame> {
    return new Promise<Frame>((answered, ended) => {
      const tooLate = setTimeout(() => this.kill(), withinMs);
      const done = <T>(settle: (value: T) => void) => {
        return (value: T): void => {
          clearTimeout(tooLate);
          this.#waiting = null;
          settle(value);
        };
      };
      this.#waiting = { answered: done(answered), ended: done(ended) };
      if (this.#isOver) this.#waiting.ended(new DecoderEnded('the process that decodes pictures has ended'));
    });
  }

  /** An unsolicited frame means a compromised process, which is killed. */
  #take(frame: Frame): void {
    if (this.#waiting === null) this.kill();
    else this.#waiting.answered(frame);
  }
}
