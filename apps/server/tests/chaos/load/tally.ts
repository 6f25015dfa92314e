/** Collects times by kind and answer, and summarizes them. */
export class LoadTally {
  readonly #times = new Map<string, number[]>();

  add(kind: string, answer: string, ms: number): void {
    const key = `${kind}\t${answer}`;
    const times = this.#times.get(key) ?? [];
    times.push(ms);
    this.#times.set(key, times);
  }

  rows(): LoadRow[] {
    return [...this.#times].map(([key, times]) => {
      const [kind = '', answer = ''] = key.split('\t');
      return { kind, answer, count: times.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
    });
  }
}

export interface LoadRow {
  readonly kind: string;
  /** A status, or why there was none. */
  readonly answer: string;
  readonly count: number;
  /** In ms. */
  readonly p50: number;
  readonly p99: number;
}

export function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN);
}
