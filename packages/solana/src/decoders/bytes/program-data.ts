import type { RawTransaction } from '../../transactions/raw-transaction.ts';

/**
 * Data that programs wrote into the logs (`Program data:`, and Raydium's `ray_log:`), attributed by the calls in
 * the log lines. A discriminator means different things in different programs, so data only counts for the
 * running program.
 */
const PROGRAM = 'Program ';
/** Offset of the program's name in a log line, or of the line's kind. */
const NAME = PROGRAM.length;
const DATA = 'Program data: ';
const RAY_LOG = 'Program log: ray_log: ';
const INVOKE = ' invoke [';
const SUCCESS = ' success';
const FAILED = ' failed: ';

const COLON = ':'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/**
 * Returns the data logged by the instruction at `at` itself, in order. Its invocation is identified by its
 * position among its program's invocations.
 */
export function writtenBy({ instructions, accounts, logs }: RawTransaction, at: number): Uint8Array[] {
  const index = instructions[at]?.program ?? -1;
  let place = 0;
  for (let i = 0; i < at; i++) if (instructions[i]?.program === index) place++;
  const start = beginning(logs, accounts.at(index), place);
  return start === -1 ? [] : writtenFrom(logs, start);
}

/** Returns the line of the program's invocation number `place`; -1 for none. */
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

/** Returns the data logged by the invocation that starts at a line. */
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

/** Reports whether a line is an invocation of the program whose name ends at `end`. */
const invokes = (line: string, end: number): boolean =>
  line.startsWith(INVOKE, end) && line.startsWith(PROGRAM);

const ends = (line: string, end: number): boolean =>
  (line.startsWith(SUCCESS, end) || line.startsWith(FAILED, end)) && line.startsWith(PROGRAM);

/** Returns the call depth of an invocation line: 1 for an outer instruction, 9 at most. */
function depthIn(line: string): number {
  const depth = line.charCodeAt(line.indexOf(INVOKE, NAME) + INVOKE.length) - ZERO;
  return depth > 0 && depth < 10 ? depth : 1;
}
