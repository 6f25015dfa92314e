import type { Checkpoint, GapRepository } from '#/ingest/gaps.repository.ts';
import type { Log } from '#/platform/log/log.ts';

const EVERY_MS = 1_000;

/** Stores the feed's position, at most once a second. */
export function createCheckpoints(repository: Pick<GapRepository, 'saveCheckpoint'>, log: Log) {
  let latest: Checkpoint | null = null;
  let savedAt = 0;
  let writing: Promise<void> = Promise.resolve();

  function save(): void {
    const checkpoint = latest;
    if (checkpoint === null) return;
    latest = null;
    savedAt = performance.now();
    const failed = (error: unknown) => log.warn({ error }, 'the position of the feed could not be stored');
    writing = writing.then(() => repository.saveCheckpoint(checkpoint)).catch(failed);
  }

  return {
    reached(checkpoint: Checkpoint): void {
      latest = checkpoint;
      if (performance.now() - savedAt >= EVERY_MS) save();
    },
    /** Stores the last position; resolves when it is stored. */
    settled(): Promise<void> {
      save();
      return writing;
    },
  };
}
