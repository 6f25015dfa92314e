import {
  closeSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { LogFile } from './log-file.ts';

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 28, 12);
const MB = 2 ** 20;

let dataDir = '';
let clock = NOON;
let fd = 0;
beforeEach(() => {
  dataDir = temporaryFolder(onTestFinished);
  clock = NOON;
});
afterEach(() => closeSync(fd));

const open = () => new LogFile({ dataDir, keptDays: 3, now: () => clock });
const say = (file: LogFile, text: string): void => {
  fd = file.descriptorFor(text.length);
  writeSync(fd, text);
};
const pieces = () => readdirSync(dataDir).sort();
const current = () => readFileSync(join(dataDir, 'dugout.log'), 'utf8');
function piece(name: string, days: number): void {
  writeFileSync(join(dataDir, name), 'old\n');
  const at = (clock - days * DAY_MS) / 1_000;
  utimesSync(join(dataDir, name), at, at);
}

describe('the log file', () => {
  it('continues an existing file, readable by this user only', () => {
    const file = open();
    say(file, 'one\n');
    utimesSync(join(dataDir, 'dugout.log'), clock / 1_000, clock / 1_000);
    closeSync(fd);
    say(open(), 'two\n');
    expect(current()).toBe('one\ntwo\n');
    expect(statSync(join(dataDir, 'dugout.log')).mode & 0o777).toBe(0o600);
  });

  it('rotates at the end of the day, while it is written', () => {
    const file = open();
    say(file, 'today\n');
    clock += DAY_MS;
    say(file, 'tomorrow\n');
    expect(current()).toBe('tomorrow\n');
    expect(pieces()).toEqual(['dugout.log', 'dugout.log.20261129T120000000Z']);
    expect(readFileSync(join(dataDir, 'dugout.log.20261129T120000000Z'), 'utf8')).toBe('today\n');
  });

  it('rotates at 64 MB, while it is written', () => {
    const file = open();
    fd = file.descriptorFor(40 * MB);
    clock += 1_000;
    fd = file.descriptorFor(20 * MB);
    expect(pieces()).toEqual(['dugout.log']);
    fd = file.descriptorFor(20 * MB);
    expect(pieces()).toEqual(['dugout.log', 'dugout.log.20261128T120001000Z']);
  });

  it('from an earlier day rotates at the first line after a start', () => {
    writeFileSync(join(dataDir, 'dugout.log'), 'yesterday\n');
    utimesSync(join(dataDir, 'dugout.log'), (NOON - DAY_MS) / 1_000, (NOON - DAY_MS) / 1_000);
    say(open(), 'today\n');
    expect(current()).toBe('today\n');
    expect(pieces()).toHaveLength(2);
  });

  it('keeps rotated files for the configured days and touches nothing else', () => {
    piece('dugout.log.1', 4);
    piece('dugout.log.20261124T120000000Z', 4);
    piece('dugout.log.20261126T120000000Z', 2);
    piece('auth.secret', 400);
    piece('dugout.log.mine', 400);
    say(open(), 'today\n');
    expect(pieces()).toEqual([
      'auth.secret',
      'dugout.log',
      'dugout.log.20261126T120000000Z',
      'dugout.log.mine',
    ]);
  });

  it('keeps at most sixteen rotated files', () => {
    for (let hour = 10; hour < 30; hour++) piece(`dugout.log.20261127T1200000${hour}Z`, 1 + hour / 24 / 60);
    say(open(), 'today\n');
    expect(pieces()).toHaveLength(17);
    expect(existsSync(join(dataDir, 'dugout.log.20261127T120000010Z'))).toBe(true);
    expect(existsSync(join(dataDir, 'dugout.log.20261127T120000029Z'))).toBe(false);
  });

  it('continues in the old file until a new one can be created', () => {
    const file = open();
    say(file, 'today\n');
    rmSync(dataDir, { recursive: true });
    clock += DAY_MS;
    say(file, 'lost\n');
    mkdirSync(dataDir);
    clock += DAY_MS;
    say(file, 'found\n');
    expect(current()).toBe('found\n');
  });
});
