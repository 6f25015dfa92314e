import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { firstLoad } from './first-load.ts';

const PAGE = '<head><!-- first-load --></head>';
const SCREEN = { rows: null, isGuest: false };
const LIST = () => firstLoad(join(folder, 'first-load.json'));
const folder = temporaryFolder();

beforeAll(() => {
  writeFileSync(
    join(folder, 'first-load.json'),
    JSON.stringify({
      frame: 'FRAME',
      pages: [
        {
          path: '/',
          head: '<link href="/home.js">',
          rows: '/api/v1/screener?limit=8',
          frame: 'FRAME',
          guestFrame: 'WELCOME',
        },
        {
          path: '/screener/:address',
          head: '<link href="/api/v1/pool/:address">',
          rows: '/api/v1/pool/:address',
          frame: 'TOKEN',
          guestFrame: 'TOKEN',
        },
      ],
    }),
  );
});

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
])("adds the first screen's links to the page at %s", (url, expected) => {
  expect(LIST().complete(PAGE, url, SCREEN)).toBe(expected);
});

it('leaves the page unchanged without the list', () => {
  const none = firstLoad(join(folder, 'none.json'));
  expect([none.complete(PAGE, '/', SCREEN), none.rowsOf('/')]).toEqual(['<head></head>', null]);
});

it("leaves the page unchanged with another version's list", () => {
  const other = join(folder, 'other.json');
  writeFileSync(other, JSON.stringify([{ path: '/', head: '', rows: '/api/v1/screener' }]));
  const list = firstLoad(other);
  expect([list.complete(PAGE, '/', SCREEN), list.rowsOf('/')]).toEqual(['<head></head>', null]);
});

it("embeds the first screen's rows as data that cannot break out of its element", () => {
  expect([LIST().rowsOf('/'), LIST().rowsOf('/?a=1'), LIST().rowsOf('/screener/SoL')]).toEqual([
    '/api/v1/screener?limit=8',
    null,
    '/api/v1/pool/SoL',
  ]);
  const rows = JSON.stringify({ name: "</script><script>alert('$&')" });
  const page = LIST().complete('<!-- first-rows -->', '/', { ...SCREEN, rows });
  const [, json = ''] =
    /^<script type="application\/json" id="first-rows">([^<]*)<\/script>$/.exec(page) ?? [];
  expect(JSON.parse(json)).toEqual(JSON.parse(rows));
  expect(LIST().complete('<!-- first-rows -->', '/', SCREEN)).toBe('');
});

it.each([
  ['/', true, 'WELCOME'],
  ['/', false, 'FRAME'],
  ['/?ref=OKAPI', true, 'FRAME'],
  ['/screener/SoL', true, 'TOKEN'],
  ['/clans', false, 'FRAME'],
])('paints at %s (guest: %s) the frame %s first', (url, isGuest, frame) => {
  expect(LIST().complete('<!-- first-frame -->', url, { rows: null, isGuest })).toBe(frame);
});
