import type { RawTransaction } from '../transactions/raw-transaction.ts';

/**
 * What programs wrote into the logs, by the call stack that the log lines tell: `Program data:`, and Raydium's `ray_log:`.
 * The same discriminator means different things in different programs, so data counts only for the program on top of the stack.
 */
export class LoggedData {
  /** Which of the program's invocations, counted from 0 in the order in which they began. */
  readonly invocation: number;
  readonly #text: string;
  #data: Uint8Array | undefined;

  constructor(invocation: number, text: string) {
    this.invocation = invocation;
    this.#text = text;
  }

  /** Read from base64 when a decoder asks. */
  get data(): Uint8Array {
    this.#data ??= Buffer.from(this.#text, 'base64');
    return this.#data;
  }
}

const PROGRAM = 'Program ';
/** Where a line names the program, or says what it is instead. */
const NAME = PROGRAM.length;
const DATA = 'data: ';
const TEXT = 'log: ';
const RAY_LOG = 'log: ray_log: ';
const INVOKE = ' invoke [';
const SUCCESS = ' success';
const FAILED = ' failed: ';
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
    const entry = new LoggedData(frame.invocation, text);
    const entries = found.get(frame.program);
    if (entries === undefined) found.set(frame.program, [entry]);
    else entries.push(entry);
  };
  for (const line of logs) {
    if (!line.startsWith(PROGRAM)) continue;
    if (line.startsWith(TEXT, NAME)) {
      if (line.startsWith(RAY_LOG, NAME)) keep(line.slice(NAME + RAY_LOG.length));
      continue;
    }
    if (line.startsWith(DATA, NAME)) {
      keep(line.slice(NAME + DATA.length));
      continue;
    }
    const end = line.indexOf(' ', NAME);
    if (line.startsWith(INVOKE, end)) {
      const program = line.slice(NAME, end);
      const invocation = invocations.get(program) ?? 0;
      invocations.set(program, invocation + 1);
      const depth = Number.parseInt(line.slice(end + INVOKE.length), 10) || 1;
      stack.length = Math.min(stack.length, Math.max(0, depth - 1));
      stack.push({ program, invocation });
    } else if (line.startsWith(SUCCESS, end) || line.startsWith(FAILED, end)) {
      stack.pop();
    }
  }
  return found;
}
