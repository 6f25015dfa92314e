import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstLoad } from './first-load.ts';

const PAGE = '<head><!-- first-load --></head>';
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dugout-first-load-'));
  writeFileSync(
    join(folder, 'first-load.json'),
    JSON.stringify([
      { path: '/', head: '<link href="/home.js">' },
      { path: '/screener/:address', head: '<link href="/api/v1/pool/:address">' },
    ]),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['/', '<head><link href="/home.js"></head>'],
  [
    '/screener/So11111111111111111111111111111111111111112',
    '<head><link href="/api/v1/pool/So11111111111111111111111111111111111111112"></head>',
  ],
  ['/screener', '<head></head>'],
  ['/screener/', '<head></head>'],
  ['/screener/a/b', '<head></head>'],
  ['/?ref=OKAPI', '<head></head>'],
  ['/screener/"><script>', '<head></head>'],
  ['/screener/$&', '<head></head>'],
])('puts into the page at %s what its first screen needs', (url, expected) => {
  expect(firstLoad(join(folder, 'first-load.json'))(PAGE, url)).toBe(expected);
});

it('leaves the page alone without the list', () => {
  expect(firstLoad(join(folder, 'none.json'))(PAGE, '/')).toBe('<head></head>');
});
