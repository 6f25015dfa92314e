import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

const NAME = 'dugout.log';
const MAX_BYTES = 64 * 2 ** 20;
/** Pieces that are kept at most, whatever their age: 1 GB. */
const MAX_PIECES = 16;
const DAY_MS = 86_400_000;
/** A piece that is over, by when it ended; `dugout.log.1` is one of an earlier version. */
const PIECE = /^dugout\.log\.(1|\d{8}T\d{9}Z)$/;

export const logFile = (dataDir: string): string => join(dataDir, NAME);

const dayOf = (time: number): number => Math.floor(time / DAY_MS);

export interface LogFileOptions {
  readonly dataDir: string;
  /** For how many days pieces that are over are kept. */
  readonly keptDays: number;
  /** Unix ms. */
  readonly now?: () => number;
}

/**
 * The log of a data folder. It ends at 64 MB and with each day (UTC), and goes on in a new file; what ended is
 * kept for so many days, and at most 1 GB of it.
 */
export class LogFile {
  readonly #options: Required<LogFileOptions>;
  #fd: number;
  #bytes: number;
  #day: number;

  constructor(options: LogFileOptions) {
    this.#options = { now: Date.now, ...options };
    mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
    const earlier = statSync(this.#path, { throwIfNoEntry: false });
    this.#bytes = earlier?.size ?? 0;
    this.#day = dayOf(earlier?.mtimeMs ?? this.#options.now());
    this.#fd = openSync(this.#path, 'a', 0o600);
    this.#dropOld();
  }

  get #path(): string {
    return logFile(this.#options.dataDir);
  }

  /** The descriptor that takes the next `bytes`. Descriptors that were given before are closed. */
  descriptorFor(bytes: number): number {
    const day = dayOf(this.#options.now());
    if (this.#bytes > 0 && (day !== this.#day || this.#bytes + bytes > MAX_BYTES)) this.#turn();
    this.#day = day;
    this.#bytes += bytes;
    return this.#fd;
  }

  /** Goes on in a new file. Where none can be made, the old one is written on. */
  #turn(): void {
    const ended = new Date(this.#options.now()).toISOString().replace(/[-:.]/g, '');
    try {
      if (existsSync(this.#path)) renameSync(this.#path, `${this.#path}.${ended}`);
      const next = openSync(this.#path, 'a', 0o600);
      closeSync(this.#fd);
      this.#fd = next;
      this.#bytes = 0;
      this.#dropOld();
    } catch {
      // The next piece tries again.
    }
  }

  #dropOld(): void {
    const { dataDir, keptDays, now } = this.#options;
    const pieces = readdirSync(dataDir)
      .filter((name) => PIECE.test(name))
      .map((name) => ({ path: join(dataDir, name), endedAt: statSync(join(dataDir, name)).mtimeMs }))
      .sort((one, other) => other.endedAt - one.endedAt);
    for (const [at, { path, endedAt }] of pieces.entries())
      if (at >= MAX_PIECES || endedAt < now() - keptDays * DAY_MS) rmSync(path, { force: true });
  }
}
