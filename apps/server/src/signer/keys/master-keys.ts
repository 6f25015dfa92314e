import { hkdfSync } from 'node:crypto';
import { readEarlierKeys, writeEarlierKeys } from './earlier-keys.ts';
import { KEY_BYTES } from './sealed-box.ts';
import { masterKeyIdOf } from './sealed-wallet.ts';

/** The current master key, which seals, and the earlier ones, which still open what they sealed. */
export class MasterKeys {
  readonly current: Buffer;
  readonly #folder: string;
  readonly #earlier: readonly Buffer[];
  readonly #byId: ReadonlyMap<string, Buffer>;
  #isResealed: boolean;

  /** Takes the key over. Throws `SignerError` when the file of the earlier keys was changed. */
  constructor(folder: string, current: Buffer) {
    const { keys, isResealed } = readEarlierKeys(folder, current);
    this.current = current;
    this.#folder = folder;
    this.#earlier = keys;
    this.#isResealed = isResealed;
    this.#byId = new Map([...keys, current].map((key) => [masterKeyIdOf(key), key]));
  }

  /** Reports whether wallets sealed by an earlier key may remain. */
  get isResealed(): boolean {
    return this.#isResealed;
  }

  knows(masterKeyId: string): boolean {
    return this.#byId.has(masterKeyId);
  }

  /** Returns the key that sealed something, or the current one if none of ours did; opening then fails. */
  keyOf(masterKeyId: string): Buffer {
    return this.#byId.get(masterKeyId) ?? this.current;
  }

  /**
   * Derives a key for one use from the first master key, so it survives a rotation, like the data it
   * authenticates.
   */
  derived(use: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.#earlier[0] ?? this.current, '', use, KEY_BYTES));
  }

  /** Seals all keys under the key that will replace the current one. */
  handOn(next: Uint8Array): void {
    writeEarlierKeys(this.#folder, next, { keys: [...this.#earlier, this.current], isResealed: false });
  }

  noteResealed(): void {
    writeEarlierKeys(this.#folder, this.current, { keys: this.#earlier, isResealed: true });
    this.#isResealed = true;
  }
}
