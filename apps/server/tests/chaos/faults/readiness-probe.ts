import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../caller.ts';

const EVERY_MS = 100;
const PATIENCE_MS = 5_000;

/** Polls `/readyz` ten times a second. Times of `performance.now()`. */
export class ReadinessProbe {
  readonly #changes: { readonly at: number; readonly summary: string }[] = [];
  #isStopped = false;

  constructor(caller: Caller) {
    void this.#request(caller);
  }

  /** Returns the first failure since a time, with the failing parts. */
  firstFailing(since: number): { readonly at: number; readonly summary: string } | null {
    return this.#changes.find(({ at, summary }) => at >= since && summary !== 'ready') ?? null;
  }

  /** Returns the ms from `end` until it stayed ready; 0 when it was ready since `begin`, null while it is not. */
  readyAfter(begin: number, end: number): number | null {
    const last = this.#changes.at(-1);
    if (last?.summary !== 'ready') return null;
    return last.at < begin ? 0 : Math.max(0, last.at - end);
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #request(caller: Caller): Promise<void> {
    for (; !this.#isStopped; await pause(EVERY_MS)) {
      const answer = await caller.call('/readyz', undefined, PATIENCE_MS);
      const summary = answer === null ? 'no answer' : summaryOf(answer.status, answer.body);
      if (this.#changes.at(-1)?.summary !== summary) this.#changes.push({ at: performance.now(), summary });
    }
  }
}

function summaryOf(status: number, body: unknown): string {
  if (status === 200) return 'ready';
  const { failing, status: said } = body as { readonly failing?: object; readonly status?: string };
  return failing === undefined ? (said ?? `${status}`) : Object.keys(failing).join(', ');
}
