import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PLATFORM = new URL('../', import.meta.url).pathname;
/** Files that need the time of day, or that tolerate clock changes. */
const MAY_READ_IT: Readonly<Record<string, string>> = {
  'events/outbox.ts': 'rows that were written days ago are dropped',
  'http/rate-limit.ts': 'a bucket is never filled by less than nothing',
  'log/create-log.ts': 'lines carry the time of day',
  'log/log-file.ts': 'pieces are named and dropped by day',
  'rpc/http-call.ts': 'a node may name the time of day at which to ask again',
};

it('platform code measures durations with a monotonic clock', () => {
  const files = readdirSync(PLATFORM, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture|harness)\.ts$/.test(file))
    .filter((file) => readFileSync(join(PLATFORM, file), 'utf8').includes('Date.now'));
  expect(files.sort()).toEqual(Object.keys(MAY_READ_IT).sort());
});
