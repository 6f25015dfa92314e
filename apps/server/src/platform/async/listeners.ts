export class Listeners<T> {
  readonly #all: ((value: T) => void)[] = [];

  readonly add = (listener: (value: T) => void): void => void this.#all.push(listener);

  readonly notify = (value: T): void => {
    for (const listener of this.#all) listener(value);
  };
}
