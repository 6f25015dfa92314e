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
/** Max rotated files to keep, whatever their age: 1 GB. */
const MAX_PIECES = 16;
const DAY_MS = 86_400_000;
/** A rotated file, named by its end time; `dugout.log.1` is from an earlier version. */
const PIECE = /^dugout\.log\.(1|\d{8}T\d{9}Z)$/;

export const logFile = (dataDir: string): string => join(dataDir, NAME);

const dayOf = (time: number): number => Math.floor(time / DAY_MS);

interface LogFileOptions {
  readonly dataDir: string;
  readonly keptDays: number;
  /** Unix ms. */
  readonly now?: () => number;
}

/**
 * The log file of a data folder. It is rotated at 64 MB and at the end of each day (UTC); rotated files are kept
 * for the configured days, up to 1 GB.
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

  /** Returns the descriptor for the next `bytes`. Closes descriptors returned earlier. */
  descriptorFor(bytes: number): number {
    const day = dayOf(this.#options.now());
    if (this.#bytes > 0 && (day !== this.#day || this.#bytes + bytes > MAX_BYTES)) this.#turn();
    this.#day = day;
    this.#bytes += bytes;
    return this.#fd;
  }

  /** Rotates the file. If no new file can be created, the old one stays in use. */
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
