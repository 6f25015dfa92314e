import { type Load, numberIn } from './load.ts';

const LONGEST_MS = 60_000;

/** Messages received by each member; each must arrive once, in the order of the room. */
export class Ears {
  /** Number of deliveries by delay in ms after the message was due. */
  readonly delays = new Uint32Array(LONGEST_MS + 1);
  delivered = 0;
  doubled = 0;
  disordered = 0;
  /** Unix ms at which message 0 is due. */
  start = 0;
  readonly #load: Load;
  /** By member, the received messages in order. */
  readonly #heard: number[][];
  readonly #numbers = new Map<string, readonly number[]>();

  constructor(load: Load) {
    this.#load = load;
    this.#heard = Array.from({ length: load.rooms * load.members }, () => []);
  }

  /** `messages` splits a frame into its messages. */
  take(member: number, frame: string, messages: (frame: string) => readonly string[]): void {
    const numbers = this.#numbersIn(frame, messages);
    const now = Date.now();
    for (const n of numbers) {
      this.delivered++;
      const late = Math.max(0, Math.round(now - this.start - (n * 1_000) / this.#load.perSecond));
      const slot = Math.min(LONGEST_MS, late);
      this.delays[slot] = (this.delays[slot] ?? 0) + 1;
      this.#heard[member]?.push(n);
    }
  }

  /** Counts missing messages, members with duplicates, and rooms whose members received different orders. */
  check(): { readonly missing: number; readonly doubled: number; readonly disordered: number } {
    const { rooms, members, messages } = this.#load;
    let [missing, doubled, disordered] = [0, 0, 0];
    for (let room = 0; room < rooms; room++) {
      const due = Math.floor(messages / rooms) + (room < messages % rooms ? 1 : 0);
      const first = JSON.stringify(this.#heard[room * members]);
      for (let member = room * members; member < (room + 1) * members; member++) {
        const heard = this.#heard[member] ?? [];
        const once = new Set(heard);
        missing += due - once.size;
        doubled += heard.length - once.size;
        if (JSON.stringify(heard) !== first) disordered++;
      }
    }
    return { missing, doubled, disordered };
  }

  /** The same frame goes to a hundred members; it is parsed once. */
  #numbersIn(frame: string, messages: (frame: string) => readonly string[]): readonly number[] {
    const known = this.#numbers.get(frame);
    if (known !== undefined) return known;
    const numbers = messages(frame)
      .map(numberIn)
      .filter((n) => n !== null);
    this.#numbers.set(frame, numbers);
    if (this.#numbers.size > 2_000) this.#numbers.delete([...this.#numbers.keys()][0] ?? '');
    return numbers;
  }
}
