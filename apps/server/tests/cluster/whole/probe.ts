import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '#tests/chaos/caller.ts';
import { said } from '../processes/people.ts';

const EVERY_MS = 100;
const PATIENCE_MS = 10_000;

interface Sent {
  /** Time of `performance.now()`. */
  readonly at: number;
  readonly tookMs: number;
  readonly said: string;
  readonly isDone: boolean;
}

/** Makes the same call ten times a second, whether or not earlier ones were answered. */
export class Probe {
  readonly #caller: Caller;
  readonly #path: string;
  readonly #sent: Sent[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #isOver = false;
  readonly #going: Promise<void>;

  constructor(caller: Caller, path: string) {
    this.#caller = caller;
    this.#path = path;
    this.#going = this.#keepOn();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#going;
    await Promise.all(this.#underWay);
  }

  /** Returns the longest time without a call that was served, of calls sent since then, in ms. */
  longestGap(since: number, to = performance.now()): number {
    const served = this.#since(since).filter(({ isDone, at }) => isDone && at <= to);
    let last = since;
    let longest = 0;
    for (const { at } of [...served.sort((a, b) => a.at - b.at), { at: to }]) {
      longest = Math.max(longest, at - last);
      last = at;
    }
    return longest;
  }

  /** Returns the times of calls sent since then, in ms, and how often each answer came. */
  since(since: number): { readonly times: readonly number[]; readonly answers: ReadonlyMap<string, number> } {
    const sent = this.#since(since);
    const answers = new Map<string, number>();
    for (const each of sent) answers.set(each.said, (answers.get(each.said) ?? 0) + 1);
    return { times: sent.map(({ tookMs }) => tookMs), answers };
  }

  #since(since: number): Sent[] {
    return this.#sent.filter(({ at }) => at >= since);
  }

  async #keepOn(): Promise<void> {
    while (!this.#isOver) {
      const one = this.#one().finally(() => this.#underWay.delete(one));
      this.#underWay.add(one);
      await pause(EVERY_MS);
    }
  }

  async #one(): Promise<void> {
    const at = performance.now();
    const answer = await this.#caller.call(this.#path, undefined, PATIENCE_MS);
    const tookMs = performance.now() - at;
    this.#sent.push({ at, tookMs, said: said(answer), isDone: answer?.status === 200 });
  }
}

/** Describes counted answers, the most frequent first. */
export const countsOf = (answers: ReadonlyMap<string, number>): string =>
  [...answers]
    .sort(([, a], [, b]) => b - a)
    .map(([answer, count]) => `${count} ${answer}`)
    .join(', ');
