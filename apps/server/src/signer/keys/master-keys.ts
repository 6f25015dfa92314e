import { hkdfSync } from 'node:crypto';
import { readEarlierKeys, writeEarlierKeys } from './earlier-keys.ts';
import { KEY_BYTES } from './sealed-box.ts';
import { masterKeyIdOf } from './sealed-wallet.ts';

/** The master key that seals, and those before it, which still open what they sealed. */
export class MasterKeys {
  readonly current: Buffer;
  readonly #folder: string;
  readonly #earlier: readonly Buffer[];
  readonly #byId: ReadonlyMap<string, Buffer>;
  #isResealed: boolean;

  /** Takes the key over. Throws `SignerError` when the file of the earlier ones was changed. */
  constructor(folder: string, current: Buffer) {
    const { keys, isResealed } = readEarlierKeys(folder, current);
    this.current = current;
    this.#folder = folder;
    this.#earlier = keys;
    this.#isResealed = isResealed;
    this.#byId = new Map([...keys, current].map((key) => [masterKeyIdOf(key), key]));
  }

  /** Whether wallets may be left that an earlier key sealed. */
  get isResealed(): boolean {
    return this.#isResealed;
  }

  knows(masterKeyId: string): boolean {
    return this.#byId.has(masterKeyId);
  }

  /** The key that sealed something; the one of now when none of ours did, which then does not open it. */
  keyOf(masterKeyId: string): Buffer {
    return this.#byId.get(masterKeyId) ?? this.current;
  }

  /** A key for one use, made of the first master key: it outlives a rotation, as what it authenticates does. */
  derived(use: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.#earlier[0] ?? this.current, '', use, KEY_BYTES));
  }

  /** Seals all of them under the key that will take their place. */
  handOn(next: Uint8Array): void {
    writeEarlierKeys(this.#folder, next, { keys: [...this.#earlier, this.current], isResealed: false });
  }

  noteResealed(): void {
    writeEarlierKeys(this.#folder, this.current, { keys: this.#earlier, isResealed: true });
    this.#isResealed = true;
  }
}
