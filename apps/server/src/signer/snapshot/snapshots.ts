import { createSecretKey } from 'node:crypto';
import type { Canaries, SavedCanaries } from '../canaries/canaries.ts';
import type { Journal } from '../journal/journal.ts';
import { HeadFile } from '../journal/journal-head.ts';
import { isPlaceOf, type JournalPlace } from '../journal/journal-place.ts';
import type { SavedLog, SignatureLog } from '../log/signature-log.ts';
import type { Policy, SavedPolicy } from '../policy/policy.ts';
import { SnapshotFile } from './snapshot-file.ts';

const LOOK_MS = 60_000;
/** Max lines to read again at a start. A twentieth of all lines if that is more. */
const FEW_LINES = 20_000;
const SHARE = 20;

/** The state according to the journal up to a position. */
interface Snapshot {
  readonly place: JournalPlace;
  readonly policy: SavedPolicy;
  readonly log: SavedLog;
  readonly canaries: SavedCanaries;
}

interface SnapshotsOptions {
  readonly folder: string;
  readonly key: Uint8Array;
  /** Authenticates the journal and its head. */
  readonly journalKey: Uint8Array;
  readonly policy: Pick<Policy, 'save' | 'restore'>;
  readonly log: Pick<SignatureLog, 'save' | 'restore'>;
  readonly canaries: Pick<Canaries, 'save' | 'restore' | 'fits'>;
}

/** Saves the state according to the journal, so that a start reads only the lines written since. */
export class Snapshots {
  readonly #options: SnapshotsOptions;
  readonly #file: SnapshotFile<Snapshot>;
  /** Number of lines that the snapshot on disk covers. */
  #count = 0;

  constructor(options: SnapshotsOptions) {
    this.#options = options;
    this.#file = new SnapshotFile(options.folder, options.key);
  }

  /** Restores the snapshot on disk and returns its position, or null when none belongs to this journal. */
  restore(): JournalPlace | null {
    const { policy, log, canaries } = this.#options;
    const kept = this.#file.read();
    if (kept === null || !this.#isOfJournal(kept.place) || !canaries.fits(kept.canaries)) {
      this.#file.remove();
      return null;
    }
    policy.restore(kept.policy);
    log.restore(kept.log);
    canaries.restore(kept.canaries);
    this.#count = kept.place.count;
    return kept.place;
  }

  /**
   * Reports whether the snapshot belongs to this journal. With an older head, lines after the snapshot could be
   * cut unnoticed, so the whole journal is then checked against the head.
   */
  #isOfJournal(place: JournalPlace): boolean {
    const { folder, journalKey } = this.#options;
    const head = new HeadFile(folder, createSecretKey(journalKey)).read();
    return head !== null && head.count >= place.count && isPlaceOf(folder, place);
  }

  /** Writes a snapshot from time to time. A failed one, as on a full disk, is retried. */
  keep(journal: Pick<Journal<object>, 'place' | 'count'>): void {
    const look = async (): Promise<void> => {
      if (this.isDue(journal.count)) await this.take(journal).catch(() => {});
      setTimeout(() => void look(), LOOK_MS).unref();
    };
    setTimeout(() => void look(), LOOK_MS).unref();
  }

  isDue(count: number): boolean {
    return count - this.#count >= Math.max(FEW_LINES, count / SHARE);
  }

  /** Throws as the journal does when it cannot be flushed to disk. */
  async take(journal: Pick<Journal<object>, 'place'>): Promise<void> {
    const { policy, log, canaries } = this.#options;
    const place = journal.place();
    await this.#file.write({ place, policy: policy.save(), log: log.save(), canaries: canaries.save() });
    this.#count = place.count;
  }

  /** Makes the next start read the whole journal. */
  forget(): void {
    this.#file.remove();
  }
}
