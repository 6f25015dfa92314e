import type { Gap, GapReason } from '#/ingest/gaps.repository.ts';
import type { GapBook } from '#/ingest/gaps.ts';

/** A gap of slots that were missed here and there closes when so many slots have come whole. */
const NEAR_SLOTS = 32;

/**
 * The one gap at the end of the feed that is being filled: it opens when slots fail to come and closes when
 * the chain has been followed past it.
 */
export class LiveGap {
  readonly #book: GapBook;
  #gap: Gap | null = null;
  /** The slot at which the gap is filled; null while nobody knows. */
  #closesAt: number | null = null;

  constructor(book: GapBook) {
    this.#book = book;
  }

  /** Slots from `from` on do not come; `to` is null as long as nobody knows how far that goes. */
  open(from: number, to: number | null, reason: GapReason): void {
    this.#gap ??= this.#book.open(from, to, reason);
    this.#closesAt = to;
    if (to !== null) this.#extend(to);
  }

  /** From the slot after `to` on, the stream is complete again. */
  bound(to: number): void {
    if (this.#gap === null || this.#closesAt !== null) return;
    this.#closesAt = Math.max(to, this.#gap.from);
    this.#extend(this.#closesAt);
  }

  /**
   * The stream left a slot out that has been fetched all the same; the chain has been followed up to `head`.
   */
  missed(slot: number, head: number): void {
    this.#gap ??= this.#book.open(slot, slot, 'missed');
    this.#extend(slot);
    if (this.#closesAt !== null || this.#gap.reason === 'missed')
      this.#closesAt = Math.max(this.#closesAt ?? 0, head + NEAR_SLOTS);
  }

  /** The chain has been followed up to `slot`. */
  reached(slot: number): void {
    if (this.#gap === null || this.#closesAt === null || slot < this.#closesAt) return;
    this.#book.fill(this.#gap, this.#gap.to ?? slot);
    this.#gap = null;
    this.#closesAt = null;
  }

  #extend(to: number): void {
    if (this.#gap !== null && to > (this.#gap.to ?? 0)) this.#gap = this.#book.bound(this.#gap, to);
  }
}
