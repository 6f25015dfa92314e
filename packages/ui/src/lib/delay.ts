/** One pending action; a newer one replaces it. */
export class Delay {
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly run = (ms: number, what: () => void): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(what, ms);
  };

  readonly stop = (): void => clearTimeout(this.#timer);
}
