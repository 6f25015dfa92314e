import { fromBase58 } from '@dugout/domain/address';
import type { RawInstruction } from './raw-transaction.ts';

/** An instruction whose data is base58 text; it is read only when a decoder asks. */
export class TextInstruction implements RawInstruction {
  readonly path: string;
  readonly height: number;
  readonly program: number;
  readonly accounts: ArrayLike<number>;
  readonly #text: string;
  #data: Uint8Array | undefined;

  constructor(path: string, height: number, program: number, accounts: ArrayLike<number>, text: string) {
    this.path = path;
    this.height = height;
    this.program = program;
    this.accounts = accounts;
    this.#text = text;
  }

  get data(): Uint8Array {
    this.#data ??= fromBase58(this.#text) ?? new Uint8Array(0);
    return this.#data;
  }
}

/**
 * Puts the inner instructions behind the outer one that they ran inside, as they ran.
 * `inner` holds `[outer index, its inner instructions]`.
 */
export function inOrder<T>(
  outer: readonly T[],
  inner: ReadonlyMap<number, readonly T[]>,
  make: (instruction: T, path: string, height: number | null) => RawInstruction,
): RawInstruction[] {
  const all: RawInstruction[] = [];
  outer.forEach((instruction, at) => {
    all.push(make(instruction, `${at}`, 1));
    inner.get(at)?.forEach((child, index) => {
      all.push(make(child, `${at}.${index}`, null));
    });
  });
  return all;
}
