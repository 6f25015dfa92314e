import { expect, it } from 'vitest';
import { countedLog } from './counted-log.ts';
import { silentLog } from './create-log.ts';

it('counts warnings and errors by their text and writes every line', () => {
  const counted: string[] = [];
  const written: string[] = [];
  const note = (_fields: object, message: string) => void written.push(message);
  const log = countedLog({ ...silentLog, info: note, warn: note, error: note }, (level, text) => {
    counted.push(`${level} ${text}`);
  });
  log.info({}, 'begun');
  log.warn({}, 'late');
  log.error({}, 'failed');
  expect([written, counted]).toEqual([
    ['begun', 'late', 'failed'],
    ['warn late', 'error failed'],
  ]);
});

it('combines the texts beyond the limit', () => {
  const counted: string[] = [];
  const log = countedLog(silentLog, (_level, text) => counted.push(text));
  for (let n = 0; n < 302; n++) log.child({}).warn({}, `text ${n}`);
  log.warn({}, 'text 7');
  expect(counted.slice(-3)).toEqual(['other', 'other', 'text 7']);
});
