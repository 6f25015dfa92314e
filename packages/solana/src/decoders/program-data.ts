/**
 * What programs wrote with `Program data:` into the logs, by the call stack that the log lines tell.
 * The same discriminator means different things in different programs, so data counts only for the program on top of the stack.
 */
export interface LoggedData {
  /** Which of the program's invocations, counted from 0 in the order in which they began. */
  readonly invocation: number;
  readonly data: Uint8Array;
}

const PROGRAM = 'Program ';
const DATA = 'Program data: ';

export function programData(logs: readonly string[], program: string): LoggedData[] {
  const found: LoggedData[] = [];
  const opens = `${PROGRAM}${program} invoke [`;
  /** Which invocation of the program runs at each depth; -1 where another program does. */
  const running: number[] = [];
  let depth = 0;
  let invocations = 0;
  for (const line of logs) {
    if (!line.startsWith(PROGRAM)) continue;
    if (line.startsWith(DATA)) {
      const invocation = running[depth] ?? -1;
      if (depth > 0 && invocation >= 0) found.push({ invocation, data: Buffer.from(line.slice(DATA.length), 'base64') });
    } else if (line.endsWith(']') && line.includes(' invoke [')) {
      depth = Number(line.slice(line.lastIndexOf('[') + 1, -1));
      running[depth] = line.startsWith(opens) ? invocations++ : -1;
    } else if (line.endsWith(' success') || line.includes(' failed: ')) {
      depth--;
    }
  }
  return found;
}
