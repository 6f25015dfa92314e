import { lengthened, nextSize } from './growth.ts';

/** A 32-bit number per token. */
export class TokenNumbers {
  readonly #initial: number;
  #numbers = new Int32Array(0);

  constructor(initial: number) {
    this.#initial = initial;
  }

  of(token: number): number {
    return this.#numbers[token] ?? this.#initial;
  }

  set(token: number, number: number): void {
    if (token >= this.#numbers.length)
      this.#numbers = lengthened(this.#numbers, nextSize(this.#numbers.length, token + 1), this.#initial);
    this.#numbers[token] = number;
  }

  add(token: number, step: number): void {
    this.set(token, this.of(token) + step);
  }

  dump(): Int32Array<ArrayBuffer> {
    return this.#numbers;
  }
  load(numbers: Int32Array<ArrayBuffer>): void {
    this.#numbers = numbers;
  }
}
