/**
 * Preloaded into a server, its signer and its price reader: shifts their wall clocks by the milliseconds in the
 * file CLOCK_SHIFT_FILE, read ten times a second. Monotonic clocks and timers are unchanged, as when the system's
 * clock is set.
 */
import childProcess from 'node:child_process';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { CLOCK_SHIFT_FILE: file = '', NODE_OPTIONS } = process.env;
const READ_EVERY_MS = 100;
const OWN_PROGRAM = /\/(signer|prices)\.js$/;
const RealDate = Date;
const realNow = RealDate.now;
let shift = 0;

function read() {
  try {
    shift = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    shift = 0;
  }
}
read();
setInterval(read, READ_EVERY_MS).unref();

function ShiftedDate(...given) {
  const now = realNow() + shift;
  if (new.target === undefined) return new RealDate(now).toString();
  return Reflect.construct(RealDate, given.length === 0 ? [now] : given, new.target);
}
Object.setPrototypeOf(ShiftedDate, RealDate);
ShiftedDate.prototype = RealDate.prototype;
ShiftedDate.now = () => realNow() + shift;
globalThis.Date = ShiftedDate;

const { spawn } = childProcess;
childProcess.spawn = (command, args, options) => {
  const isOwn = Array.isArray(args) && args.some((arg) => OWN_PROGRAM.test(arg));
  if (!isOwn) return spawn(command, args, options);
  return spawn(command, args, {
    ...options,
    env: { ...options?.env, NODE_OPTIONS, CLOCK_SHIFT_FILE: file },
  });
};
syncBuiltinESMExports();
