import type { RawTransaction } from '../transactions/raw-transaction.ts';
import { onceATransaction } from './once-a-transaction.ts';

/**
 * What programs wrote into the logs, by the call stack that the log lines tell: `Program data:`, and Raydium's `ray_log:`.
 * The same discriminator means different things in different programs, so data counts only for the program on top of the stack.
 */
interface Logged {
  /** The lines in which an invocation began. */
  readonly invocations: readonly number[];
  readonly written: readonly Written[];
}

interface Written {
  /** The line in which the invocation began that wrote it. */
  readonly invocation: number;
  readonly line: string;
  /** Where the base64 begins. */
  readonly start: number;
}

const PROGRAM = 'Program ';
/** Where a line names the program, or says what it is instead. */
const NAME = PROGRAM.length;
const DATA = 'Program data: ';
const RAY_LOG = 'Program log: ray_log: ';
const INVOKE = ' invoke [';
const SUCCESS = ' success';
const FAILED = ' failed: ';

const code = (letter: string): number => letter.charCodeAt(0);
const SPACE = code(' ');
const COLON = code(':');
const ZERO = code('0');

/** What the instruction at `at` itself wrote, in order; its invocation is told apart by its place among those of its program. */
export function writtenBy(transaction: RawTransaction, at: number): Uint8Array[] {
  const { instructions, accounts, logs } = transaction;
  const { invocations, written } = loggedIn(transaction);
  if (written.length === 0) return [];
  const index = instructions[at]?.program ?? -1;
  const program = accounts.at(index);
  const own = invocations.filter((line) => isOf(program, logs[line] ?? ''));
  let place = 0;
  for (let i = 0; i < at; i++) if (instructions[i]?.program === index) place++;
  return written.filter((entry) => entry.invocation === own[place]).map(({ line, start }) => Buffer.from(line.slice(start), 'base64'));
}

const isOf = (program: string, line: string): boolean => line.startsWith(program, NAME) && line.charCodeAt(NAME + program.length) === SPACE;

const loggedIn = onceATransaction(({ logs }): Logged => {
  const invocations: number[] = [];
  const written: Written[] = [];
  const stack: number[] = [];
  const keep = (line: string, start: number): void => {
    const invocation = stack.at(-1);
    if (invocation !== undefined) written.push({ invocation, line, start });
  };
  for (let at = 0; at < logs.length; at++) {
    const line = logs[at] ?? '';
    if (line.charCodeAt(NAME + 'log'.length) === COLON) {
      if (line.startsWith(RAY_LOG)) keep(line, RAY_LOG.length);
    } else if (line.charCodeAt(NAME + 'data'.length) === COLON) {
      if (line.startsWith(DATA)) keep(line, DATA.length);
    } else {
      const end = line.indexOf(' ', NAME);
      switch (line[end + 1]) {
        case 'i': {
          if (!isCall(line, INVOKE, end)) break;
          const depth = line.charCodeAt(end + INVOKE.length) - ZERO;
          while (stack.length >= (depth > 0 && depth < 10 ? depth : 1)) stack.pop();
          stack.push(at);
          invocations.push(at);
          break;
        }
        case 's':
          if (isCall(line, SUCCESS, end)) stack.pop();
          break;
        case 'f':
          if (isCall(line, FAILED, end)) stack.pop();
      }
    }
  }
  return { invocations, written };
});

const isCall = (line: string, what: string, end: number): boolean => line.startsWith(what, end) && line.startsWith(PROGRAM);
