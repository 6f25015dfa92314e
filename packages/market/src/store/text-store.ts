/** Texts longer than this are kept as they are. */
const MAX_PACKED = 10_000;
/** A piece is 64 KiB; the place of a text is the number of its piece and its offset. */
const SHIFT = 16;
const PIECE = 1 << SHIFT;
const MASK = PIECE - 1;
/** Two bytes before a text: its length, and in the lowest bit whether its letters take two bytes each. */
const HEADER = 2;
const WIDE = 1;
const LONG = -2;

function isWide(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 255) return true;
  return false;
}

/** Texts outside the garbage-collected heap: a byte or two per letter, and two bytes each. */
export class TextStore {
  readonly #pieces: Uint8Array[] = [];
  #end = PIECE;
  readonly #long: string[] = [];

  get bytes(): number {
    return this.#pieces.length * PIECE;
  }

  /** Stores a text and returns its place. */
  add(text: string): number {
    if (text.length > MAX_PACKED) return LONG - (this.#long.push(text) - 1);
    const wide = isWide(text);
    const size = HEADER + text.length * (wide ? 2 : 1);
    if (this.#end + size > PIECE) {
      this.#pieces.push(new Uint8Array(PIECE));
      this.#end = 0;
    }
    const piece = this.#pieces.at(-1) as Uint8Array;
    let at = this.#end;
    const place = ((this.#pieces.length - 1) << SHIFT) | at;
    const header = (text.length << 1) | (wide ? WIDE : 0);
    piece[at++] = header & 255;
    piece[at++] = header >>> 8;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      piece[at++] = code & 255;
      if (wide) piece[at++] = code >>> 8;
    }
    this.#end = at;
    return place;
  }

  text(place: number): string {
    if (place <= LONG) return this.#long[LONG - place] as string;
    const piece = this.#pieces[place >>> SHIFT] as Uint8Array;
    let at = place & MASK;
    const header = (piece[at++] as number) | ((piece[at++] as number) << 8);
    const length = header >>> 1;
    if ((header & WIDE) === 0) return String.fromCharCode(...piece.subarray(at, at + length));
    const codes: number[] = [];
    for (let i = 0; i < length; i++, at += 2)
      codes.push((piece[at] as number) | ((piece[at + 1] as number) << 8));
    return String.fromCharCode(...codes);
  }
}
