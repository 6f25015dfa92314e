import { KeyedMutex } from '#/platform/async/keyed-mutex.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import type { WalletSigner } from '../signer-port.ts';
import { lockOutflow } from './outflow.repository.ts';

/** The signer accepted an announcement, but the room was used up by others. */
export class AnnouncedInVain extends Error {
  override readonly name = 'AnnouncedInVain';
  readonly id: string;
  /** The error shown to the trader. */
  readonly reason: unknown;

  constructor(id: string, reason: unknown) {
    super('announced in vain');
    this.id = id;
    this.reason = reason;
  }
}

export type Decide = <T>(userId: string, decision: (tx: Db) => Promise<T>) => Promise<T>;

interface DecideOptions {
  readonly db: Db;
  readonly log: Log;
  readonly signer: Pick<WalletSigner, 'cancel'>;
}

/**
 * Serializes a trader's decisions, here and in the database: only one of a trader's calls waits with a
 * connection. Useless announcements are canceled once no lock is held. The trader sees the reason whether the
 * signer answers or not, because an announcement alone moves nothing.
 */
export function createDecide({ db, log, signer }: DecideOptions): Decide {
  const turns = new KeyedMutex();

  const decided = <T>(userId: string, decision: (tx: Db) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockOutflow(tx, userId);
      return decision(tx);
    });

  return (userId, decision) =>
    turns.run(userId, async () => {
      try {
        return await decided(userId, decision);
      } catch (error) {
        if (!(error instanceof AnnouncedInVain)) throw error;
        await signer.cancel(error.id).catch((failure: unknown) => {
          log.warn({ error: failure, id: error.id }, 'the signer could not be notified of a refused action');
        });
        throw error.reason;
      }
    });
}
