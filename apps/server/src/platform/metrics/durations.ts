interface Series {
  readonly method: string;
  readonly status: number;
  readonly labels: string;
  /** Counts per bucket, the overflow bucket last; not cumulative yet. */
  readonly counts: number[];
  sum: number;
}

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * A histogram of durations with fixed labels, in Prometheus' text format. It is updated for each request, so it
 * needs only a lookup and two additions, where a generic histogram hashes its labels each time.
 */
export class Durations {
  readonly #name: string;
  readonly #help: string;
  readonly #routes = new Map<string, Series[]>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  /** Records a duration. `status` and `route` come from small sets, which bounds the number of series. */
  observe(method: string, route: string, status: number, ms: number): void {
    const series = this.#seriesOf(method, route, status);
    const seconds = ms / 1000;
    let place = 0;
    while (place < BOUNDS.length && seconds > (BOUNDS[place] ?? 0)) place++;
    series.counts[place] = (series.counts[place] ?? 0) + 1;
    series.sum += seconds;
  }

  #seriesOf(method: string, route: string, status: number): Series {
    const known = this.#routes.get(route) ?? [];
    for (const series of known) if (series.status === status && series.method === method) return series;
    const labels = `method="${method}",route="${escapeLabel(route)}",status="${status}"`;
    const series = { method, status, labels, counts: BOUNDS.map(() => 0).concat(0), sum: 0 };
    known.push(series);
    this.#routes.set(route, known);
    return series;
  }

  text(): string {
    const lines = [`# HELP ${this.#name} ${this.#help}`, `# TYPE ${this.#name} histogram`];
    for (const { labels, counts, sum } of [...this.#routes.values()].flat()) {
      let total = 0;
      for (const [place, count] of counts.entries()) {
        total += count;
        lines.push(`${this.#name}_bucket{le="${BOUNDS[place] ?? '+Inf'}",${labels}} ${total}`);
      }
      lines.push(`${this.#name}_sum{${labels}} ${sum}`, `${this.#name}_count{${labels}} ${total}`);
    }
    return `${lines.join('\n')}\n`;
  }
}

const escapeLabel = (value: string): string =>
  value.replaceAll(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));
