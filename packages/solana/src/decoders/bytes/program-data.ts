import type { RawTransaction } from '../../transactions/raw-transaction.ts';

/**
 * What programs wrote into the logs, by the calls that the log lines tell: `Program data:`, and Raydium's
 * `ray_log:`. The same discriminator means different things in different programs, so data counts only for
 * the program that is running.
 */
const PROGRAM = 'Program ';
/** Where a line names the program, or says what it is instead. */
const NAME = PROGRAM.length;
const DATA = 'Program data: ';
const RAY_LOG = 'Program log: ray_log: ';
const INVOKE = ' invoke [';
const SUCCESS = ' success';
const FAILED = ' failed: ';

const COLON = ':'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/**
 * What the instruction at `at` itself wrote, in order; its invocation is distinguished by its place among
 * those of its program.
 */
export function writtenBy({ instructions, accounts, logs }: RawTransaction, at: number): Uint8Array[] {
  const index = instructions[at]?.program ?? -1;
  let place = 0;
  for (let i = 0; i < at; i++) if (instructions[i]?.program === index) place++;
  const start = beginning(logs, accounts.at(index), place);
  return start === -1 ? [] : writtenFrom(logs, start);
}

/** The line in which a program's invocation with that number begins; -1 for none. */
function beginning(logs: readonly string[], program: string, place: number): number {
  const initial = program.charCodeAt(0);
  let left = place;
  for (let at = 0; at < logs.length; at++) {
    const line = logs[at] ?? '';
    if (line.charCodeAt(NAME) !== initial || !line.startsWith(program, NAME)) continue;
    if (invokes(line, NAME + program.length) && left-- === 0) return at;
  }
  return -1;
}

/** What the invocation that begins in a line wrote itself. */
function writtenFrom(logs: readonly string[], start: number): Uint8Array[] {
  const written: Uint8Array[] = [];
  const own = depthIn(logs[start] ?? '');
  let depth = own;
  for (let at = start + 1; at < logs.length && depth >= own; at++) {
    const line = logs[at] ?? '';
    if (line.charCodeAt(NAME + 'log'.length) === COLON) {
      if (depth === own && line.startsWith(RAY_LOG)) written.push(base64(line, RAY_LOG.length));
    } else if (line.charCodeAt(NAME + 'data'.length) === COLON) {
      if (depth === own && line.startsWith(DATA)) written.push(base64(line, DATA.length));
    } else {
      const end = line.indexOf(' ', NAME);
      if (ends(line, end)) depth--;
      else if (invokes(line, end)) {
        depth = depthIn(line);
        if (depth <= own) break;
      }
    }
  }
  return written;
}

const base64 = (line: string, start: number): Uint8Array => Buffer.from(line.slice(start), 'base64');

/** Whether a line tells that the program whose name ends at `end` was called. */
const invokes = (line: string, end: number): boolean =>
  line.startsWith(INVOKE, end) && line.startsWith(PROGRAM);

const ends = (line: string, end: number): boolean =>
  (line.startsWith(SUCCESS, end) || line.startsWith(FAILED, end)) && line.startsWith(PROGRAM);

/** The call depth that a line with INVOKE tells: 1 for an outer instruction, 9 at most. */
function depthIn(line: string): number {
  const depth = line.charCodeAt(line.indexOf(INVOKE, NAME) + INVOKE.length) - ZERO;
  return depth > 0 && depth < 10 ? depth : 1;
}
