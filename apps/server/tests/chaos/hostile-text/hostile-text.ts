/** Messages and names meant to break a page or to impersonate someone. */
import { toBase58 } from '@dugout/domain/address';
import { type Dice, pick } from '../dice.ts';

const between = (random: Dice, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

const letters = (random: Dice, from: string, count: number): string =>
  Array.from({ length: count }, () => pick(random, Array.from(from))).join('');

const fromRange = (random: Dice, [first, last]: readonly [number, number]): string =>
  String.fromCodePoint(between(random, first, last));

const BIDI = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c';
const UNSEEN = '\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u3164\uffa0\u2800\u115f\u180e';
const CONTROLS = '\u0000\u0001\u0008\u001b\u007f\u0085\u2028\u2029\r\n\t';
const ALIKE = 'аеорсухіјѕԁɡһⅼοＡｅ０１lI|rnvv';
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_ .,!?\'"-';
const MARKUP = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '[x](javascript:alert(1))',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  "'; DROP TABLE chat_message; --",
  '$' + '{7*7}',
  '\\u003cscript\\u003e',
  '&lt;b&gt;&#x202e;',
  '%00%0a%E2%80%AE',
];
const LINKS = [
  'http://127.0.0.1/profile/',
  'https://dugout.example.evil/profile/',
  'https://user:pass@127.0.0.1/',
  'hxxps://x.y',
  'dugout.example',
  'https://xn--dgout-mva.example/',
  'https://127.0.0.1/clans/',
  'x．com/a',
];
const NAMES = ['@Dugout', '@admin', '@everyone', '@support_team', '@all'];

const PIECES: readonly ((random: Dice) => string)[] = [
  (random) => letters(random, PLAIN, between(random, 1, 20)),
  (random) => letters(random, BIDI, between(random, 1, 6)) + letters(random, PLAIN, 5),
  (random) => letters(random, UNSEEN, between(random, 1, 8)),
  (random) => letters(random, CONTROLS, between(random, 1, 4)),
  (random) => letters(random, ALIKE, between(random, 3, 12)),
  (random) => `e${fromRange(random, [0x300, 0x36f]).repeat(between(random, 1, 60))}`,
  (random) => toBase58(Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256))),
  (random) =>
    letters(random, '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', between(random, 30, 50)),
  (random) => pick(random, MARKUP),
  (random) => pick(random, LINKS) + letters(random, PLAIN.trim(), between(random, 0, 24)),
  (random) => pick(random, NAMES),
  (random) => `@${letters(random, PLAIN, between(random, 1, 25))}`,
  (random) => fromRange(random, [0x1f300, 0x1faff]).repeat(between(random, 1, 10)),
  (random) => fromRange(random, [0xe000, 0xf8ff]),
  (random) => fromRange(random, [0xd800, 0xdfff]),
  (random) => fromRange(random, [0xe0020, 0xe007f]).repeat(between(random, 1, 12)),
  (random) => letters(random, 'مرحباשלוםनमस्ते', between(random, 1, 12)),
  (random) => fromRange(random, [0x20, 0x10ffff]),
  (random) => 'W'.repeat(between(random, 100, 2_500)),
  (random) => '\n'.repeat(between(random, 2, 300)),
];

/** Returns any text, up to some thousand characters. */
export const hostileText = (random: Dice): string =>
  Array.from({ length: between(random, 1, 6) }, () => pick(random, PIECES)(random)).join(
    pick(random, ['', ' ', '\n']),
  );

/** Returns a text of a name's length. */
export const hostileName = (random: Dice): string =>
  Array.from(hostileText(random))
    .slice(0, between(random, 1, 24))
    .join('');
