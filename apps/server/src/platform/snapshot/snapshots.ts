import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { type Encoded, encode } from './encode.ts';
import { markRepository } from './marks.repository.ts';
import { readSnapshot, SnapshotUnusable, snapshotBytes, writeSnapshot } from './snapshot-file.ts';

/** A larger state is not written; the next start replays it. */
const MAX_BYTES = 1 << 30;
/** How often, and after what pause, a state that could not be taken is requested again. */
const MAX_TRIES = 100;
const TRY_AGAIN_MS = 50;

/** A part of the process's state that a start can load from a file instead of replaying it. */
interface SnapshotPart {
  readonly name: string;
  /**
   * Returns the current state, for `encode`; null while it cannot be taken. All of it must have been in the
   * database before: data that the database lost must not come back from a file.
   */
  take(): unknown;
}

export interface Snapshots {
  add(part: SnapshotPart): void;
  /**
   * Returns the state that the part's `take` returned in an earlier run of this program on this database; null
   * without one. Deletes a file that is damaged or of another program or database.
   */
  read(name: string): Promise<unknown>;
}

interface SnapshotsOptions {
  readonly folder: string;
  /** Identifies this exact program: another one would misread the files. */
  readonly program: string;
  readonly db: Db;
  readonly log: Log;
  readonly maxBytes?: number;
}

/**
 * Snapshot files that replace replays. Each is a cache: valid only for the program that wrote it, and only if the
 * database holds the mark set when it was taken.
 */
export class SnapshotFolder implements Snapshots {
  readonly #options: SnapshotsOptions;
  readonly #parts: SnapshotPart[] = [];
  #maySave = false;

  constructor(options: SnapshotsOptions) {
    this.#options = options;
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    // Left by a killed process.
    for (const name of readdirSync(options.folder))
      if (name.endsWith('.draft')) rmSync(join(options.folder, name), { force: true });
  }

  add(part: SnapshotPart): void {
    this.#parts.push(part);
  }

  /** Called when the start is complete and the parts hold their whole state. */
  begin(): void {
    this.#maySave = true;
  }

  async read(name: string): Promise<unknown> {
    const { program, db, log } = this.#options;
    const path = this.#path(name);
    if (!existsSync(path)) return null;
    const began = performance.now();
    try {
      const marks = markRepository(db);
      const value = await readSnapshot(
        path,
        async (its) => its.program === program && (await marks.has(name, its.mark)),
      );
      log.info({ part: name, ms: Math.round(performance.now() - began) }, 'snapshot read');
      return value;
    } catch (error) {
      const reason = error instanceof SnapshotUnusable ? error.message : 'it could not be read';
      log.warn({ part: name, reason }, 'snapshot dropped: everything is replayed');
      rmSync(path, { force: true });
      return null;
    }
  }

  /** Saves every part sequentially. Failures are logged: a missing file only makes the next start slower. */
  async saveAll({ copy }: { readonly copy: boolean }): Promise<void> {
    if (!this.#maySave) return;
    for (const part of this.#parts) {
      try {
        await this.#save(part, copy);
      } catch (error) {
        this.#options.log.warn({ part: part.name, error }, 'snapshot not saved');
      }
    }
  }

  /** @param copy whether the state may change while it is being written */
  async #save(part: SnapshotPart, copy: boolean): Promise<void> {
    const { db, log, program, maxBytes = MAX_BYTES } = this.#options;
    const taken = await this.#take(part, copy);
    if (taken === null) {
      log.warn({ part: part.name }, 'snapshot not saved: the state could not be taken');
      return;
    }
    const bytes = snapshotBytes(taken.encoded);
    if (bytes > maxBytes) {
      log.warn({ part: part.name, bytes, maxBytes }, 'snapshot not saved: it is too large');
      rmSync(this.#path(part.name), { force: true });
      return;
    }
    const marks = markRepository(db);
    const mark = randomUUID();
    const began = performance.now();
    // Set after the state was taken: a database with the mark has everything that the state came from.
    await marks.add(part.name, mark);
    await writeSnapshot(this.#path(part.name), { program, mark }, taken.encoded);
    await marks.keepOnly(part.name, mark);
    const ms = Math.round(performance.now() - began);
    log.info({ part: part.name, bytes, ms, heldMs: taken.heldMs }, 'snapshot saved');
  }

  async #take(
    part: SnapshotPart,
    copy: boolean,
  ): Promise<{ readonly encoded: Encoded; readonly heldMs: number } | null> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const began = performance.now();
      const value = part.take();
      if (value !== null) {
        const { head, arrays } = encode(value);
        const encoded = { head, arrays: copy ? arrays.map((array) => array.slice()) : arrays };
        return { encoded, heldMs: Math.round(performance.now() - began) };
      }
      await pause(TRY_AGAIN_MS);
    }
    return null;
  }

  #path(name: string): string {
    return join(this.#options.folder, `${name}.snapshot`);
  }
}

/** For a process that keeps none. */
export const NO_SNAPSHOTS: Snapshots = { add: () => undefined, read: async () => null };
