import type { Operation } from './operation.ts';

/** Records operations of concurrent clients, by one clock. */
export class Recorder<Call, Answer> {
  readonly #operations: Operation<Call, Answer>[] = [];

  get operations(): readonly Operation<Call, Answer>[] {
    return this.#operations;
  }

  /** Runs a call and records it. `answerOf` returns null when its effect is unknown, such as without an answer. */
  async record<Raw>(
    { client, key, call }: Pick<Operation<Call, Answer>, 'client' | 'key' | 'call'>,
    run: () => Promise<Raw>,
    answerOf: (raw: Raw) => Answer | null,
  ): Promise<Raw> {
    const start = performance.now();
    const raw = await run();
    const end = performance.now();
    const answer = answerOf(raw);
    const returned = answer === null ? null : { end, answer };
    this.#operations.push({ client, key, call, start, returned });
    return raw;
  }

  /** Returns the operations of each key, by the time of their call. */
  byKey(): ReadonlyMap<string, readonly Operation<Call, Answer>[]> {
    const keys = new Map<string, Operation<Call, Answer>[]>();
    for (const operation of this.#operations) {
      const before = keys.get(operation.key);
      if (before === undefined) keys.set(operation.key, [operation]);
      else before.push(operation);
    }
    for (const operations of keys.values()) operations.sort((a, b) => a.start - b.start);
    return keys;
  }
}
