import { ConcurrencyLimit } from '#/platform/async/concurrency-limit.ts';
import { type DrawnPicture, PICTURE_SIZES, UPLOAD_SIZES, type UploadSize } from '../picture-sizes.ts';
import { DecoderEnded, DecoderProcess } from './decoder-process.ts';
import {
  ANSWER,
  type Frame,
  frameOf,
  MAX_REQUEST_BYTES,
  REQUEST,
  readDrawn,
  readHash,
  uploadFrame,
} from './frames.ts';
import { type PictureDecoder, PictureRefused } from './picture-decoder.ts';
import { type Command, type DecoderEntry, sandbox } from './sandbox.ts';

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

class DecoderSlot {
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

export interface DecoderPoolOptions extends DecoderEntry {
  readonly log: Record<'info' | 'warn', (fields: object, message: string) => void>;
  /** Max concurrent processes. */
  readonly most?: number;
  /** See `SlotOptions`. */
  readonly pictures?: number;
  readonly idleMs?: number;
  readonly withinMs?: number;
}

export interface DecoderPool extends PictureDecoder {
  /** Ends every process. Waiting requests fail. */
  close(): Promise<void>;
}

const UNHELD =
  'this system allows no unprivileged namespaces: the process that decodes pictures keeps the network and the files of its user';

/**
 * Decodes in a few processes, started when pictures arrive and ended when idle. A picture that crashes or hangs
 * its process is refused. Token pictures, which anyone can create in masses, leave one process free for traders'
 * uploads.
 */
export function decoderPool(options: DecoderPoolOptions): DecoderPool {
  const { log, most = 2, pictures = 200, idleMs = 30_000, withinMs = 20_000 } = options;
  let prepared: Promise<Command> | null = null;
  let isClosed = false;

  async function prepare(): Promise<Command> {
    const { command, isJailed } = await sandbox(options);
    if (isJailed) log.info({}, 'pictures are decoded without files and network');
    else if (options.reads !== null) log.warn({}, UNHELD);
    return command;
  }

  async function command(): Promise<Command> {
    prepared ??= prepare();
    const made = await prepared;
    if (isClosed) throw new DecoderEnded('the server stops');
    return made;
  }

  const slots = Array.from({ length: most }, () => new DecoderSlot({ command, pictures, idleMs, withinMs }));
  const free = [...slots];
  const queue: ((slot: DecoderSlot) => void)[] = [];
  const taken = (): Promise<DecoderSlot> => {
    const slot = free.pop();
    return slot === undefined ? new Promise((resolve) => queue.push(resolve)) : Promise.resolve(slot);
  };

  /** Throws `PictureRefused`, and `DecoderEnded` when no process can be started. */
  async function request(frame: Buffer): Promise<Frame> {
    if (frame.length > MAX_REQUEST_BYTES) throw new PictureRefused('a picture that is too large');
    const slot = await taken();
    try {
      const running = await slot.running();
      return await slot.request(frame, running).catch((error: unknown) => {
        if (!(error instanceof DecoderEnded) || isClosed) throw error;
        log.warn({ reason: error.message }, 'a picture ended the process that decoded it');
        throw new PictureRefused('a picture that cannot be decoded');
      });
    } finally {
      const next = queue.shift();
      if (next === undefined) free.push(slot);
      else next(slot);
    }
  }

  const ofTokens = new ConcurrencyLimit(Math.max(1, most - 1));

  async function draw(frame: Buffer, sizes: readonly UploadSize[]): Promise<DrawnPicture> {
    const { kind, body } = await request(frame);
    const drawn = kind === ANSWER.drawn ? readDrawn(body, sizes) : null;
    if (drawn === null) throw new PictureRefused('a picture of a kind or size that is not shown');
    return drawn;
  }

  return {
    drawPicture: (bytes) => ofTokens.run(() => draw(frameOf(REQUEST.draw, bytes), PICTURE_SIZES)),
    drawUpload: (bytes, longestSide) => draw(uploadFrame(bytes, longestSide), UPLOAD_SIZES),
    async hashOfSquare(square) {
      const { kind, body } = await request(frameOf(REQUEST.hash, square));
      return kind === ANSWER.hash ? readHash(body) : null;
    },
    async close() {
      isClosed = true;
      await Promise.all(slots.map((slot) => slot.close()));
    },
  };
}
