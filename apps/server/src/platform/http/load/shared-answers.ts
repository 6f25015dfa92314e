import { LRUCache } from 'lru-cache';
import { compressed, type Encoding } from '../compress.ts';

/** Max bytes of all answers together, including compressed ones. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Memory of an answer besides its bytes. */
const OVERHEAD_BYTES = 500;

/** The bytes of one answer, raw and compressed, each computed once for all callers. */
export class SharedAnswer {
  readonly bytes: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  as(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding);
    if (known !== undefined) return known;
    const encoded = compressed(this.bytes, encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}

interface Freshness {
  readonly maxAgeMs: number;
  /** Changes as soon as something other than time changes the answer. */
  readonly version: number | string;
}

interface Kept {
  readonly answer: SharedAnswer;
  readonly version: number | string;
  readonly until: number;
}

/**
 * Caches answers that are the same for everyone, by call and checked input. Each is computed, checked and encoded
 * once per lifetime; concurrent callers share the same work.
 */
export class SharedAnswers {
  readonly #now: () => number;
  readonly #kept: LRUCache<string, Kept>;
  readonly #pending = new Map<string, Promise<SharedAnswer>>();
  #hits = 0;
  #misses = 0;

  constructor(now: () => number = () => performance.now(), maxBytes = MAX_BYTES) {
    this.#now = now;
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      // Compressed answers are added later and are never larger than the answer itself.
      sizeCalculation: ({ answer }, key) => answer.bytes.length * 2 + key.length * 2 + OVERHEAD_BYTES,
    });
  }

  get counts(): { readonly hits: number; readonly misses: number } {
    return { hits: this.#hits, misses: this.#misses };
  }

  /** Returns a cached answer or computes it. A failure is passed to the waiting callers and not cached. */
  read(
    key: string,
    { maxAgeMs, version }: Freshness,
    write: () => Buffer | Promise<Buffer>,
  ): SharedAnswer | Promise<SharedAnswer> {
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.version === version && this.#now() < kept.until) {
      this.#hits += 1;
      return kept.answer;
    }
    const pendingKey = `${key} ${version}`;
    const pending = this.#pending.get(pendingKey);
    if (pending !== undefined) {
      this.#hits += 1;
      return pending;
    }
    this.#misses += 1;
    // The age of an answer counts from the start of its computation.
    const until = this.#now() + maxAgeMs;
    const keep = (bytes: Buffer): SharedAnswer => {
      const answer = new SharedAnswer(bytes);
      this.#kept.set(key, { answer, version, until });
      return answer;
    };
    const bytes = write();
    if (!(bytes instanceof Promise)) return keep(bytes);
    const made = bytes.then(keep).finally(() => this.#pending.delete(pendingKey));
    this.#pending.set(pendingKey, made);
    return made;
  }
}
