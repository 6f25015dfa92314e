import type { Operation } from './operation.ts';

/** Returns a line for each operation, by the time of its call, in ms since the first. */
export function printed(operations: readonly Operation<unknown, unknown>[]): readonly string[] {
  const first = Math.min(...operations.map(({ start }) => start));
  const at = (ms: number): string => (ms - first).toFixed(1);
  return [...operations]
    .sort((a, b) => a.start - b.start)
    .map(({ client, call, start, returned }) =>
      [
        `${at(start)} to ${returned === null ? '?' : at(returned.end)} ms`,
        `${client}: ${JSON.stringify(call)}`,
        returned === null ? 'any effect or none' : JSON.stringify(returned.answer),
      ].join(' | '),
    );
}
