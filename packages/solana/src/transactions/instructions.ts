import { fromBase58 } from '@dugout/domain/address';
import type { RawInstruction } from './raw-transaction.ts';
import { list, shape, whole } from './shape.ts';

const EMPTY = new Uint8Array(0);

/** An instruction with its position. Base58 data is decoded on request. */
export class PlacedInstruction implements RawInstruction {
  readonly outer: number;
  readonly height: number;
  readonly program: number;
  readonly accounts: ArrayLike<number>;
  readonly #inner: number;
  #data: Uint8Array | string;

  constructor(
    { outer, inner }: Place,
    height: number,
    program: number,
    accounts: ArrayLike<number>,
    data: Uint8Array | string,
  ) {
    this.outer = outer;
    this.height = height;
    this.program = program;
    this.accounts = accounts;
    this.#inner = inner;
    this.#data = data;
  }

  get path(): string {
    return this.#inner < 0 ? `${this.outer}` : `${this.outer}.${this.#inner}`;
  }

  get data(): Uint8Array {
    if (typeof this.#data === 'string') this.#data = fromBase58(this.#data) ?? EMPTY;
    return this.#data;
  }
}

/** Index of the outer instruction, and of the inner one; -1 for the outer instruction itself. */
export interface Place {
  readonly outer: number;
  readonly inner: number;
}

/**
 * Inserts a meta's inner instructions, `{ index, instructions }` each, after their outer instruction, in
 * execution order.
 */
export function inOrder(
  outer: readonly unknown[],
  innerGroups: readonly unknown[],
  make: (instruction: unknown, place: Place) => RawInstruction,
): RawInstruction[] {
  const groups = new Map<number, readonly unknown[]>();
  for (const value of innerGroups) {
    const group = shape(value);
    groups.set(whole(group['index']) ?? -1, list(group['instructions']));
  }
  const all: RawInstruction[] = [];
  for (let at = 0; at < outer.length; at++) {
    all.push(make(outer[at], { outer: at, inner: -1 }));
    const children = groups.get(at) ?? [];
    for (let index = 0; index < children.length; index++)
      all.push(make(children[index], { outer: at, inner: index }));
  }
  return all;
}
