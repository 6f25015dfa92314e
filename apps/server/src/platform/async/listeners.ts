export class Listeners<T> {
  readonly #all: ((value: T) => void)[] = [];

  readonly add = (listener: (value: T) => void): void => void this.#all.push(listener);

  /** Calls every listener, in the order in which they were added. */
  readonly notify = (value: T): void => {
    for (const listener of this.#all) listener(value);
  };
}
