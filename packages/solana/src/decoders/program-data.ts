import type { RawTransaction } from '../transactions/raw-transaction.ts';

/**
 * What programs wrote into the logs, by the call stack that the log lines tell: `Program data:`, and Raydium's `ray_log:`.
 * The same discriminator means different things in different programs, so data counts only for the program on top of the stack.
 */
export interface LoggedData {
  /** Which of the program's invocations, counted from 0 in the order in which they began. */
  readonly invocation: number;
  readonly data: Uint8Array;
}

const PROGRAM = 'Program ';
const DATA = 'Program data: ';
const TEXT = 'Program log: ';
const RAY_LOG = 'Program log: ray_log: ';
const NONE: readonly LoggedData[] = [];

interface Frame {
  readonly program: string;
  readonly invocation: number;
}

const known = new WeakMap<RawTransaction, ReadonlyMap<string, LoggedData[]>>();

/** What one program logged, in order; the logs are read once a transaction. */
export function programData(transaction: RawTransaction, program: string): readonly LoggedData[] {
  let all = known.get(transaction);
  if (all === undefined) {
    all = readLogs(transaction.logs);
    known.set(transaction, all);
  }
  return all.get(program) ?? NONE;
}

/** Which of its program's invocations the instruction at `at` is. */
export function invocationOf({ instructions }: RawTransaction, at: number): number {
  const program = instructions[at]?.program;
  let invocation = 0;
  for (let i = 0; i < at; i++) if (instructions[i]?.program === program) invocation++;
  return invocation;
}

function readLogs(logs: readonly string[]): ReadonlyMap<string, LoggedData[]> {
  const found = new Map<string, LoggedData[]>();
  const invocations = new Map<string, number>();
  const stack: Frame[] = [];
  const keep = (text: string): void => {
    const frame = stack.at(-1);
    if (frame === undefined) return;
    const entry = { invocation: frame.invocation, data: Buffer.from(text, 'base64') };
    const entries = found.get(frame.program);
    if (entries === undefined) found.set(frame.program, [entry]);
    else entries.push(entry);
  };
  for (const line of logs) {
    if (!line.startsWith(PROGRAM)) continue;
    if (line.startsWith(TEXT)) {
      if (line.startsWith(RAY_LOG)) keep(line.slice(RAY_LOG.length));
    } else if (line.startsWith(DATA)) {
      keep(line.slice(DATA.length));
    } else if (line.endsWith(']') && line.includes(' invoke [')) {
      const program = line.slice(PROGRAM.length, line.indexOf(' ', PROGRAM.length));
      const invocation = invocations.get(program) ?? 0;
      invocations.set(program, invocation + 1);
      stack.length = Math.min(stack.length, Math.max(0, Number(line.slice(line.lastIndexOf('[') + 1, -1)) - 1));
      stack.push({ program, invocation });
    } else if (line.endsWith(' success') || line.includes(' failed: ')) {
      stack.pop();
    }
  }
  return found;
}
