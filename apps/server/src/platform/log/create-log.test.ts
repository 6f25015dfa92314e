import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { createLog, type LogOptions, type RootLog } from './create-log.ts';
import { RequestLine } from './request-line.ts';

let folder = '';
let fd = 0;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
  fd = openSync(join(folder, 'log'), 'a');
});
afterEach(() => closeSync(fd));

async function written(
  level: LogOptions['level'],
  count: number,
  say: (log: RootLog) => void,
): Promise<unknown[]> {
  const log = createLog({ level, pretty: false, descriptorFor: () => fd });
  say(log);
  log.flush();
  const lines = () =>
    readFileSync(join(folder, 'log'), 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  // A chunk that was being written may arrive after the flush.
  await vi.waitFor(() => expect(lines()).toHaveLength(count));
  return lines().map((line): unknown => JSON.parse(line));
}

const answered = new RequestLine('abc', 'GET', '/a/:"b"', 200, 1.25);
const fields = { requestId: 'abc', method: 'GET', route: '/a/:"b"', status: 200, ms: 1.25 };
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('the log', () => {
  it('writes requests and other entries as uniform JSON lines, in order', async () => {
    const lines = await written('info', 3, (log) => {
      log.info({ ...fields, password: 'hunter2' }, 'before');
      log.info(answered, 'request');
      log.child({ part: 'x' }).error({}, 'after');
    });
    expect(lines).toEqual([
      { level: 'info', time, ...fields, password: '[struck out]', msg: 'before' },
      { level: 'info', time, ...fields, msg: 'request' },
      { level: 'error', time, part: 'x', msg: 'after' },
    ]);
  });

  it('omits requests when its level is higher', async () => {
    expect(await written('warn', 0, (log) => log.info(answered, 'request'))).toEqual([]);
  });

  it('continues when its output rejects writes, as on a full disk', async () => {
    const full = openSync('/dev/full', 'a');
    const log = createLog({ level: 'info', pretty: false, descriptorFor: () => full });
    for (let n = 0; n < 1000; n++) log.info(new RequestLine(String(n), 'GET', '/a', 200, n), 'request');
    // The error of a failed write arrives later and would crash the process.
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (let n = 0; n < 1000; n++) log.info(new RequestLine(String(n), 'GET', '/a', 200, n), 'request');
    log.flush();
    closeSync(full);
  });

  it('loses no line of more than it buffers', async () => {
    const log = createLog({ level: 'info', pretty: false, descriptorFor: () => fd });
    for (let n = 0; n < 1000; n++) log.info(new RequestLine(String(n), 'GET', '/a', 200, n), 'request');
    log.flush();
    // A chunk that was being written may arrive after the flush.
    await vi.waitFor(() => {
      const ids = readFileSync(join(folder, 'log'), 'utf8').match(/(?<="requestId":")\d+/g) ?? [];
      expect(ids.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, n) => n));
    });
  });
});
