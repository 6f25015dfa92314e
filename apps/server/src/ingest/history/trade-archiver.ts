import type { Log } from '#/platform/log/log.ts';
import type { ArchivedRepository } from './archived.repository.ts';
import type { TradeArchive } from './trade-archive.ts';

/** Events of one write. */
const MOST_EVENTS = 20_000;

interface TradeArchiverOptions {
  readonly archive: TradeArchive;
  readonly repository: ArchivedRepository;
  readonly log: Log;
  readonly mostEvents?: number;
}

/**
 * Copies trades into the archive once they have left the tape and can no longer be rolled back, so that the archive
 * never has to forget one. The place is stored on both sides: the lower one counts, so whichever is restored from a
 * backup gets what it lacks.
 */
export class TradeArchiver {
  readonly #options: TradeArchiverOptions;
  #isOpen = false;

  constructor(options: TradeArchiverOptions) {
    this.#options = options;
  }

  /**
   * Copies the missing trades. Events up to `finalSeq` can no longer be rolled back.
   * @throws Error while the archive is away
   */
  async run(finalSeq: () => number): Promise<void> {
    const { archive, repository, mostEvents = MOST_EVENTS } = this.#options;
    const state = await repository.state();
    if (state === null) return;
    const end = Math.min(state.oldestSeq - 1, finalSeq());
    let place = await this.#place(state.archivedSeq);
    while (place < end) {
      const upTo = Math.min(place + mostEvents, end);
      const trades = await repository.trades(place, upTo);
      if (trades.length > 0 || upTo === end) await archive.write(trades, upTo);
      await repository.setArchived(upTo);
      place = upTo;
    }
  }

  /**
   * Reports whether the archive has every trade of the database from a moment on and before another, in unix ms, and
   * records that the database may drop them. If some are lost, the archiver goes back to the first of them.
   */
  async covers(from: number, to: number): Promise<boolean> {
    const { log } = this.#options;
    try {
      return await this.#covers(from, to);
    } catch (error) {
      log.warn({ error }, 'old days of trades are not dropped: ClickHouse does not answer');
      return false;
    }
  }

  async #covers(from: number, to: number): Promise<boolean> {
    const { archive, repository, log } = this.#options;
    const { count, firstSeq, lastSeq } = await repository.extent(from, to);
    const state = await repository.state();
    if (state === null || lastSeq > state.archivedSeq) return false;
    const archived = await archive.count(from, to);
    if (archived < count) {
      log.warn({ count, archived }, 'ClickHouse lost trades: they are copied again');
      await repository.setArchived(Math.min(state.archivedSeq, firstSeq - 1));
      return false;
    }
    await repository.dropUpTo(to);
    return true;
  }

  async #place(archivedSeq: number): Promise<number> {
    const { archive, repository } = this.#options;
    if (!this.#isOpen) await archive.open();
    this.#isOpen = true;
    const written = await archive.writtenUpTo();
    // A new database of a market that was stored before.
    if (archivedSeq === 0 && written > 0) await repository.dropUpToNow();
    return Math.min(written, archivedSeq);
  }
}
