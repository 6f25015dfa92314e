import type { Gap, GapReason } from '#/ingest/gaps.repository.ts';
import type { GapBook } from '#/ingest/gaps.ts';

/** A gap of single missed slots closes after this many complete slots. */
const NEAR_SLOTS = 32;

/**
 * The gap at the end of the feed: it opens when slots are missing and closes when the chain has been followed
 * past it.
 */
export class LiveGap {
  readonly #book: GapBook;
  #gap: Gap | null = null;
  /** The slot at which the gap is filled; null while unknown. */
  #closesAt: number | null = null;

  constructor(book: GapBook) {
    this.#book = book;
  }

  /** Opens a gap from slot `from`; `to` is null while its end is unknown. */
  open(from: number, to: number | null, reason: GapReason): void {
    this.#gap ??= this.#book.open(from, to, reason);
    this.#closesAt = to;
    if (to !== null) this.#extend(to);
  }

  /** Ends the gap: the stream is complete after slot `to`. */
  bound(to: number): void {
    if (this.#gap === null || this.#closesAt !== null) return;
    this.#closesAt = Math.max(to, this.#gap.from);
    this.#extend(this.#closesAt);
  }

  /** Records a slot that the stream missed but that was fetched; the chain has been followed up to `head`. */
  missed(slot: number, head: number): void {
    this.#gap ??= this.#book.open(slot, slot, 'missed');
    this.#extend(slot);
    if (this.#closesAt !== null || this.#gap.reason === 'missed')
      this.#closesAt = Math.max(this.#closesAt ?? 0, head + NEAR_SLOTS);
  }

  /** Called when the chain has been followed up to `slot`. */
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
