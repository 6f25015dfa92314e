/** Prints each check of a trial with what it saw, and counts them. */
export class Report {
  passed = 0;
  failed = 0;

  check(name: string, isRight: boolean, saw: string): void {
    this[isRight ? 'passed' : 'failed'] += 1;
    console.log(`${isRight ? 'passed' : 'FAILED'}  ${name}: ${saw}`);
  }

  /** Passes when there are no faults, and prints the first of them. */
  none(name: string, faults: readonly string[], saw: string): void {
    const shown = faults.slice(0, 10).map((fault) => `\n          ${fault}`);
    this.check(name, faults.length === 0, `${saw}${shown.join('')}`);
  }

  note(line: string): void {
    console.log(`        ${line}`);
  }
}

/** Describes times in ms by their median and their max. */
export function times(ms: readonly number[]): string {
  const sorted = [...ms].sort((a, b) => a - b);
  const [median, max] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (median === undefined || max === undefined) return 'never';
  return `median ${Math.round(median)} ms, max ${Math.round(max)} ms of ${sorted.length}`;
}
