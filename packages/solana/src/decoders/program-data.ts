/**
 * What programs wrote with `Program data:` into the logs, by the call stack that the log lines tell.
 * The same discriminator means different things in different programs, so data counts only for the program on top of the stack.
 */
export interface LoggedData {
  /** Which of the program's invocations, counted from 0 in the order in which they began. */
  readonly invocation: number;
  readonly data: Uint8Array;
}

const INVOKE = /^Program (\w+) invoke \[(\d+)\]$/;
const END = /^Program (\w+) (success|failed)/;
const DATA = 'Program data: ';

export function programData(logs: readonly string[], program: string): LoggedData[] {
  const stack: { program: string; invocation: number }[] = [];
  const found: LoggedData[] = [];
  let invocations = 0;
  for (const line of logs) {
    if (line.startsWith(DATA)) {
      const top = stack.at(-1);
      if (top?.program === program) found.push({ invocation: top.invocation, data: Buffer.from(line.slice(DATA.length), 'base64') });
      continue;
    }
    if (!line.startsWith('Program ')) continue;
    const invoked = INVOKE.exec(line);
    if (invoked !== null) {
      const [, name = '', depth = '1'] = invoked;
      stack.length = Number(depth) - 1;
      stack.push({ program: name, invocation: name === program ? invocations++ : -1 });
    } else if (END.test(line)) {
      stack.pop();
    }
  }
  return found;
}
