import { LRUCache } from 'lru-cache';
import type { Db } from '#/platform/db/db.ts';
import type { PictureDecoder } from './decoder/picture-decoder.ts';
import { type DrawnPicture, UPLOAD_SIZES, type UploadSize } from './picture-sizes.ts';
import {
  addFiles,
  allFileBytes,
  fileBytes,
  readFileOf,
  removeFiles,
  unseenFiles,
} from './upload-files.repository.ts';

const CACHE_BYTES = 64 * 1024 * 1024;
/** How long a picture that another server removed is still read here. */
const CACHE_MS = 60_000;

interface UploadStoreOptions {
  readonly db: Db;
  /** Max total size; beyond it, pictures that nobody sees are removed, oldest first. */
  readonly maxBytes: number;
  readonly decoder: PictureDecoder;
}

/**
 * Pictures that traders uploaded, by name: 32 hexadecimal digits, always the same for the same source. They are in
 * the database, so that every server serves them; the last ones read stay in memory.
 */
export class UploadStore {
  readonly decoder: PictureDecoder;
  readonly #db: Db;
  readonly #maxBytes: number;
  readonly #cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
    ttl: CACHE_MS,
  });

  constructor({ db, maxBytes, decoder }: UploadStoreOptions) {
    this.decoder = decoder;
    this.#db = db;
    this.#maxBytes = maxBytes;
  }

  /** Stores a picture under its name. Returns false while all space is in use. */
  async keep(name: string, drawn: DrawnPicture): Promise<boolean> {
    if (!(await addFiles(this.#db, name, drawn))) return true;
    let total = await allFileBytes(this.#db);
    if (total <= this.#maxBytes) return true;
    const own = (await this.bytesOf([name])).get(name) ?? 0;
    for (const unseen of await unseenFiles(this.#db)) {
      if (total <= this.#maxBytes) break;
      if (unseen.name === name) continue;
      await this.remove(unseen.name);
      total -= unseen.bytes;
    }
    if (total <= this.#maxBytes || total === own) return true;
    await this.remove(name);
    return false;
  }

  async read(name: string, size: UploadSize): Promise<Uint8Array | null> {
    const known = this.#cache.get(fileOf(name, size));
    if (known !== undefined) return known;
    const bytes = await readFileOf(this.#db, name, size);
    if (bytes !== null) this.#cache.set(fileOf(name, size), bytes);
    return bytes;
  }

  async remove(name: string): Promise<void> {
    await removeFiles(this.#db, name);
    for (const size of UPLOAD_SIZES) this.#cache.delete(fileOf(name, size));
  }

  /** Returns the bytes of pictures by their names; pictures that are not stored are absent. */
  bytesOf(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return fileBytes(this.#db, names);
  }

  async has(names: readonly string[], db = this.#db): Promise<boolean> {
    const stored = await fileBytes(db, names);
    return names.every((name) => stored.has(name));
  }
}

const fileOf = (name: string, size: UploadSize): string => `${name}-${size}`;
