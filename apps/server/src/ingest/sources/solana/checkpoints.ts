import type { Checkpoint, GapRepository } from '#/ingest/gaps.repository.ts';
import type { Log } from '#/platform/log/log.ts';

const EVERY_MS = 1_000;

/** Stores the feed's position, at most once a second. */
export class Checkpoints {
  readonly #repository: Pick<GapRepository, 'saveCheckpoint'>;
  readonly #log: Log;
  #latest: Checkpoint | null = null;
  #savedAt = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(repository: Pick<GapRepository, 'saveCheckpoint'>, log: Log) {
    this.#repository = repository;
    this.#log = log;
  }

  reached(checkpoint: Checkpoint): void {
    this.#latest = checkpoint;
    if (performance.now() - this.#savedAt >= EVERY_MS) this.#save();
  }

  /** Stores the last position; resolves when it is stored. */
  settled(): Promise<void> {
    this.#save();
    return this.#writing;
  }

  #save(): void {
    const checkpoint = this.#latest;
    if (checkpoint === null) return;
    this.#latest = null;
    this.#savedAt = performance.now();
    this.#writing = this.#writing
      .then(() => this.#repository.saveCheckpoint(checkpoint))
      .catch((error: unknown) => this.#log.warn({ error }, 'the position of the feed could not be stored'));
  }
}
