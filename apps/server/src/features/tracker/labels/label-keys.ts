import type { Db } from '#/platform/db/db.ts';
import type { LabelsSigner } from '../ports.ts';
import { keepSealedKey, sealedKeyOf } from './label-key.repository.ts';

/**
 * The keys of traders' labels, in memory while in use: the signer opens a key when the labels are read or
 * written, and `forget` zeroes it.
 */
export class LabelKeys {
  readonly #db: Db;
  readonly #signer: LabelsSigner;
  readonly #open = new Map<string, Promise<Buffer>>();

  constructor(db: Db, signer: LabelsSigner) {
    this.#db = db;
    this.#signer = signer;
  }

  /** Calls `work` with the trader's key, created if missing. Throws ApiError `signer_unavailable`. */
  async use<R>(userId: string, work: (key: Uint8Array) => Promise<R> | R): Promise<R> {
    let opening = this.#open.get(userId);
    if (opening === undefined) {
      opening = this.#find(userId);
      this.#open.set(userId, opening);
      opening.catch(() => this.#open.delete(userId));
    }
    // A copy, since the key may be zeroed while the work is waiting.
    const key = Buffer.from(await opening);
    try {
      return await work(key);
    } finally {
      key.fill(0);
    }
  }

  forget(userId: string): void {
    const opening = this.#open.get(userId);
    this.#open.delete(userId);
    opening?.then(
      (key) => key.fill(0),
      () => undefined,
    );
  }

  forgetAll(): void {
    for (const userId of [...this.#open.keys()]) this.forget(userId);
  }

  async #find(userId: string): Promise<Buffer> {
    const sealed = await sealedKeyOf(this.#db, userId);
    if (sealed !== null) return this.#signer.open(userId, sealed);
    const made = await this.#signer.make(userId);
    if (await keepSealedKey(this.#db, userId, made.sealed)) return made.key;
    made.key.fill(0);
    return this.#find(userId);
  }
}
