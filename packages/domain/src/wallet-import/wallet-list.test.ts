import { readFileSync } from 'node:fs';
import { hasRecorded, recordedJson, recordedPath } from '@dugout/testkit/recorded';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBase58 } from '../address.ts';
import { addressFault } from './address-fault.ts';
import { cleanLine, cleanText } from './label-text.ts';
import { LONGEST_LINE, MAX_LINES } from './text-lines.ts';
import { MAX_LISTED, openEntries, openWalletList, WalletSieve } from './wallet-list.ts';

const A = 'GjXobpiEexQqqLkghB29AtcwyJRokbeGDSkz8Kn7GGr1';
const B = 'GVnUUpKhak8kAAkPMKCpUxWSncY2XppmvgTTNZYobzkw';
const C = '3L8RAxLkvwkz4CgHivaVRtq19741FAdGLk5DgjRfc1fW';
const EMPTY = { name: null, emoji: null, group: null, notes: null, createdAt: null };

function readWalletList(text: string) {
  const list = openWalletList(text);
  if ('fault' in list) throw new Error(list.fault);
  const sieve = new WalletSieve();
  for (const entry of list.entries) sieve.take(entry);
  return { format: list.format, wallets: sieve.wallets, skipped: sieve.skipped };
}
const wallets = (text: string) => readWalletList(text).wallets;
const skipped = (text: string) => readWalletList(text).skipped;

describe('wallet lists', () => {
  it("reads Axiom's and Padre's exports, old and new", () => {
    const text = JSON.stringify([
      {
        trackedWalletAddress: A,
        name: 'bull-kol',
        emoji: '👻',
        alertsOnToast: true,
        groups: ['Main', 'Other'],
        sound: 'default',
      },
      {
        trackedWalletAddress: B,
        name: 'x',
        emoji: '💎',
        createdAt: '2025-01-01T00:00:00.000Z',
        groupNames: ['Main'],
        transferAudio: '',
      },
      { trackedWalletAddress: C, name: '1.52x - KIMCHI', emoji: '🎯', alertsOn: true },
    ]);
    expect(readWalletList(text)).toEqual({
      format: 'json',
      skipped: [],
      wallets: [
        { ...EMPTY, line: 1, address: A, name: 'bull-kol', emoji: '👻', group: 'Main' },
        {
          ...EMPTY,
          line: 2,
          address: B,
          name: 'x',
          emoji: '💎',
          group: 'Main',
          createdAt: Date.UTC(2025, 0, 1),
        },
        { ...EMPTY, line: 3, address: C, name: '1.52x - KIMCHI', emoji: '🎯' },
      ],
    });
  });

  it("reads GMGN's export, bare lists, and lists inside an object", () => {
    expect(wallets(JSON.stringify([{ address: C, name: 'Inquixit', emoji: '💰' }]))).toMatchObject([
      { address: C, name: 'Inquixit' },
    ]);
    expect(wallets(JSON.stringify([A, B])).map(({ address }) => address)).toEqual([A, B]);
    expect(
      wallets(JSON.stringify({ dugout: 1, wallets: [{ address: A, name: 'a', notes: 'n' }] })),
    ).toMatchObject([{ notes: 'n' }]);
    expect(wallets(JSON.stringify({ [A]: 'first', [B]: { name: 'second' } }))).toMatchObject([
      { name: 'first' },
      { name: 'second' },
    ]);
  });

  it('reads JSON and lines of address and name', () => {
    expect(wallets(JSON.stringify([{ address: A, name: 'a' }]))).toHaveLength(1);
    expect(wallets(`${A},first\n${B}, the second`)).toMatchObject([
      { name: 'first' },
      { name: 'the second', line: 2 },
    ]);
  });

  it('reads plain lines with name and address in either order, skipping comments and blank lines', () => {
    const text = `# my list\n\n${A}\r\n  ${B} the whale\n${C}:sniper\nKing of dogs ${toBase58(new Uint8Array(32).fill(7))}\n`;
    expect(readWalletList(text)).toMatchObject({
      format: 'lines',
      skipped: [],
      wallets: [
        { line: 3, address: A, name: null },
        { line: 4, address: B, name: 'the whale' },
        { line: 5, address: C, name: 'sniper' },
        { line: 6, name: 'King of dogs' },
      ],
    });
    expect(wallets(`name one;🐶;${A};dogs;a note`)).toEqual([
      { line: 1, address: A, name: 'name one', emoji: '🐶', group: 'dogs', notes: 'a note', createdAt: null },
    ]);
  });

  it('reads CSV with a header, quotes and line breaks inside them, and numbers lines as in the text', () => {
    const text = `Name,Wallet Address,Notes\n"Smith, ""Joe""",${A},"one\ntwo"\n\nplain,${B},\nbad,nope,\n`;
    expect(readWalletList(text)).toMatchObject({
      format: 'csv',
      wallets: [
        { line: 2, address: A, name: 'Smith, "Joe"', notes: 'one\ntwo' },
        { line: 5, address: B, name: 'plain', notes: null },
      ],
      skipped: [{ line: 6, reason: 'Not a Solana address: too short' }],
    });
    expect(wallets(`address\tlabel\n${A}\ttabbed`)).toMatchObject([{ name: 'tabbed' }]);
  });

  it('reports each faulty line, and reads the others', () => {
    const text = [
      A,
      A.toLowerCase(),
      A.toUpperCase(),
      A,
      '0x52908400098527886E0F7030069857D2E4169EE7',
      A.slice(4),
      `${A}x`,
      'hello',
      B,
    ].join('\n');
    expect(wallets(text).map(({ line }) => line)).toEqual([1, 9]);
    expect(skipped(text).map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '2 All letters have the same case. Solana addresses are case-sensitive: paste the original',
      '3 All letters have the same case. Solana addresses are case-sensitive: paste the original',
      '4 Listed before, on line 1',
      '5 An Ethereum address: only Solana wallets can be followed',
      '6 Not a Solana address: a character is wrong or missing',
      '7 Not a Solana address: too long',
      '8 Address contains an invalid character: "l"',
    ]);
  });

  it('reports an address that differs from another only in case', () => {
    const flipped = `${A.slice(0, 5)}${A.charAt(5).toUpperCase()}${A.slice(6)}`;
    expect(addressFault(flipped)).toBeNull();
    expect(skipped(`${A}\n${flipped}`)).toEqual([
      {
        line: 2,
        reason: 'It differs from GjXo...GGr1 only in the case of its letters: one of the two is wrong',
      },
    ]);
  });

  it('reports broken JSON', () => {
    for (const text of ['[{"address": ', '{"a"', '[1,2'])
      expect(readWalletList(text)).toMatchObject({
        wallets: [],
        skipped: [{ line: 1, reason: expect.stringContaining('broken') }],
      });
  });

  it('reads one JSON object per line', () => {
    expect(wallets(`{"address":"${A}","name":"a"}\n{"address":"${B}","name":"b"}`)).toMatchObject([
      { name: 'a' },
      { name: 'b', line: 2 },
    ]);
  });

  it('yields the entries of a long list one by one', () => {
    for (const text of [
      `${A}\n`.repeat(9_000),
      `address,name\n${`${A},x\n`.repeat(9_000)}`,
      JSON.stringify(Array(9_000).fill(A)),
    ]) {
      const list = openWalletList(text);
      const entries = 'entries' in list ? list.entries[Symbol.iterator]() : null;
      expect(entries?.next().value).toMatchObject({ address: A });
      expect(entries?.next().value).toMatchObject({ address: A });
    }
  });

  it('rejects texts with too many or too long lines, or too many wallets', () => {
    const fault = (text: string) =>
      expect.soft(openWalletList(text), text.slice(0, 20)).toMatchObject({ fault: expect.any(String) });
    for (const end of ['\n', '\r', '\r\n', '#\n']) fault(end.repeat(MAX_LINES + 1));
    for (const start of ['', '{\n', '[\n', 'address,name\n']) fault(`${start}${'a,'.repeat(LONGEST_LINE)}`);
    fault(JSON.stringify(Array(MAX_LISTED + 1).fill(A)));
    expect(openEntries(Array(MAX_LISTED + 1).fill(A))).toMatchObject({ fault: expect.any(String) });
    expect(wallets(`${'\n'.repeat(MAX_LINES - 2)}${A}`)).toMatchObject([{ line: MAX_LINES - 1 }]);
  });

  it('accounts for every line of garbage, and never throws', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(A, B, '"', ',', '\t', '\n', '{', '[', '#', '\0'),
    );
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 12 }), (cells) => {
        const text = cells.join('');
        const list = readWalletList(text);
        const lines = text.split(/\r\n|\n|\r/).length;
        for (const { line } of [...list.wallets, ...list.skipped])
          expect(line).toBeLessThanOrEqual(Math.max(lines, 2));
        for (const { address } of list.wallets) expect(addressFault(address)).toBeNull();
      }),
    );
  });

  it.skipIf(!hasRecorded)('reads the recorded exports to the last wallet', () => {
    const read = (file: string) => readWalletList(readFileSync(recordedPath(`wallets/${file}`), 'utf8'));
    expect(read('axiom-min.json').wallets).toHaveLength(74);
    expect(read('gmgn-import.json')).toMatchObject({ format: 'json', skipped: [] });
    expect(read('gmgn-import.json').wallets).toHaveLength(472);
    expect(read('wallets.txt').wallets).toHaveLength(472);
    expect(read('plain-gmgn-scrape.txt').wallets).toHaveLength(3_000);
    const kolscan = read('kolscan-leaderboard.json');
    expect([kolscan.wallets.length, kolscan.skipped.length]).toEqual([472, 1_304 - 472]);
    const { formats } = recordedJson('wallets/formats.json') as { formats: { example: unknown }[] };
    for (const { example } of formats) {
      const list = readWalletList(typeof example === 'string' ? example : JSON.stringify(example));
      expect(list.wallets.length).toBeGreaterThan(0);
      expect(list.skipped).toEqual([]);
    }
  });
});

describe('sanitized text of a list', () => {
  it('loses invisible characters, and is cut between graphemes', () => {
    expect(cleanLine(' \u202Eevil\u0000 name\n', 64)).toBe('evil name');
    expect(cleanLine('👨‍👩‍👧 family', 64)).toBe('👨‍👩‍👧 family');
    expect(cleanLine('ab👻', 3)).toBe('ab');
    expect(cleanLine('\u200b', 5)).toBeNull();
    expect(cleanLine('\u2068نهنگ\u200cها\u2069 \u3164', 64)).toBe('نهنگ\u200cها');
    expect(cleanText('one\n\u0007two', 100)).toBe('one\ntwo');
  });
});
