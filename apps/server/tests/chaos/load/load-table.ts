import type { LoadReport } from './run-load.ts';

/** Formats the report for a person. */
export function loadTable(report: LoadReport): string {
  const { trading, answers, memory, processor, sockets } = report;
  const percent = (part: number): string => `${Math.round(part * 100)} %`;
  const lines = ['', 'swaps             count    p50    p99  failed'];
  for (const [phase, { swaps, p50, p99, failed }] of Object.entries(trading)) {
    const failures = Object.values(failed).reduce((sum, count) => sum + count, 0);
    lines.push(row([phase, 16], [swaps, 6], [p50, 6], [p99, 6], [failures, 7]));
  }
  lines.push('', 'calls             answer  count    p50    p99');
  for (const { kind, answer, count, p50, p99 } of answers.toSorted((a, b) => a.kind.localeCompare(b.kind)))
    lines.push(row([kind, 16], [answer, 7], [count, 6], [p50, 6], [p99, 6]));
  lines.push(
    '',
    `a new connection to its first answer under load: p50 ${report.connecting.p50}, p99 ${report.connecting.p99} ms`,
    `sent ${report.sentPerSecond} calls a second, ${report.skipped} held back`,
    `live sockets: ${sockets.upgraded} opened, ${sockets.open} open at the end; ${sockets.slowEnded} slow requests were ended`,
    `memory of the server: ${memory.before} MB before, ${memory.peak} at its peak, ${memory.after} a minute after`,
    `processor: server ${percent(processor.server)}, generator ${percent(processor.generator)}, sockets ${percent(processor.sockets)}`,
    report.faults.length === 0 ? 'No faults.' : `Faults:\n  ${report.faults.join('\n  ')}`,
  );
  return lines.join('\n');
}

const row = (
  [name, width]: readonly [string, number],
  ...cells: readonly (readonly [string | number, number])[]
): string => name.padEnd(width) + cells.map(([value, size]) => ` ${`${value}`.padStart(size)}`).join('');
