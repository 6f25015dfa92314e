import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bytesOfHex, commitmentOf, drawResult, entrantsHashOf, hexOf, winnerOf } from './draw.ts';
import { checkDraw, type DrawFile } from './draw-file.ts';
import { hmacSha256 } from './hmac.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Computed with Python's hashlib and hmac: see testing/draws.py. */
const DRAWS = readFileSync(join(import.meta.dirname, 'testing/draws.txt'), 'utf8')
  .trimEnd()
  .split('\n');

const fileOf = (line: string): DrawFile & { readonly result: string } => {
  const [seed = '', commitment = '', entrantsHash = '', blockhash = '', result = '', winner, ...entrants] =
    line.split(' ');
  return {
    commitment,
    entrantsHash,
    entrants,
    reveal: { seed, entrantsHash, slot: 361_000_000, blockhash },
    winner: { line: Number(winner), entrant: entrants[Number(winner)] ?? '' },
    result,
  };
};

describe('a draw', () => {
  it("[GIVE-02] equals openssl's computation", () => {
    const seed = Uint8Array.from({ length: 32 }, (_, at) => at);
    expect(commitmentOf(seed, sha256)).toBe(
      '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
    );
    const entrantsHash = entrantsHashOf(['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'], sha256);
    expect(entrantsHash).toBe('1256dd21943478c546cab10f3390793af9f9352fcd727961aab3c558a8f2e076');
    const blockhash = '2cSzRS8fXY1JqGY7BMkvn484kLfcKb3RSvCZyPJKEFAN';
    const result = drawResult(seed, { entrantsHash, blockhash }, sha256);
    expect(result).toBe('0b06ba1c1b3b94bf89533d03533247bd7b405da410c8e986e5839bcf61cfa578');
    expect([1, 2, 3, 1_000].map((entries) => winnerOf(result, entries))).toEqual([0, 0, 2, 456]);
  });

  it('uses the HMAC of RFC 4231, also with keys longer than a block', () => {
    expect(hexOf(hmacSha256(bytes('Jefe'), bytes('what do ya want for nothing?'), sha256))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
    const longKey = new Uint8Array(131).fill(0xaa);
    const message = bytes('Test Using Larger Than Block-Size Key - Hash Key First');
    expect(hexOf(hmacSha256(longKey, message, sha256))).toBe(
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    );
  });

  it('[GIVE-02] agrees with an independent implementation a thousand times', () => {
    expect(DRAWS).toHaveLength(1_000);
    for (const line of DRAWS) {
      const file = fileOf(line);
      const steps = checkDraw(file, sha256);
      expect(steps.map(({ outcome }) => outcome)).toEqual(steps.map(() => 'agrees'));
      expect(steps.find(({ step }) => step === 'result')?.computed).toBe(file.result);
    }
  });

  it('has no winner without entries', () => {
    expect(() => winnerOf('00', 0)).toThrow(RangeError);
    expect(bytesOfHex('0g')).toBeNull();
    expect(bytesOfHex('000')).toBeNull();
  });
});

describe('a manipulated draw', () => {
  const draws = DRAWS.map(fileOf).filter(({ entrants }) => entrants.length > 3);
  const [first, second] = draws as unknown as [DrawFile, DrawFile];
  const outcomes = (file: DrawFile) =>
    checkDraw(file, sha256).map(({ step, outcome }) => `${step} ${outcome}`);

  it("[GIVE-02] is detected at the list when entrants, order or the list's hash change", () => {
    const { entrants, reveal } = first;
    const stopped = ['entrants differs', 'seed skipped', 'block skipped', 'result skipped', 'winner skipped'];
    const [one = '', two = '', ...rest] = entrants;
    for (const changed of [
      { entrants: [two, one, ...rest] },
      { entrants: [...entrants, 'latecomer234'] },
      { entrants: entrants.slice(1) },
      { entrants: [one, one, ...rest] },
      { entrantsHash: second.entrantsHash },
      { reveal: { ...reveal, entrantsHash: second.entrantsHash } },
    ])
      expect(outcomes({ ...first, ...changed })).toEqual(stopped);
  });

  it('[GIVE-02] is detected at the seed when another one is revealed', () => {
    for (const seed of [second.reveal.seed, first.reveal.seed.slice(2), 'no seed'])
      expect(outcomes({ ...first, reveal: { ...first.reveal, seed } })).toEqual([
        'entrants agrees',
        'seed differs',
        'block skipped',
        'result skipped',
        'winner skipped',
      ]);
  });

  it('[GIVE-02] is detected at the winner when another line or entrant is named', () => {
    const { line, entrant } = first.winner;
    const winners = [
      { line: (line + 1) % first.entrants.length, entrant },
      { line, entrant: first.entrants[(line + 1) % first.entrants.length] ?? '' },
    ];
    for (const winner of winners) expect(outcomes({ ...first, winner }).at(-1)).toBe('winner differs');
  });

  it('[GIVE-02] is detected in most draws when another block is named', () => {
    const moved = draws.filter((file) => {
      const { blockhash } = file === first ? second.reveal : first.reveal;
      return outcomes({ ...file, reveal: { ...file.reveal, blockhash } }).at(-1) === 'winner differs';
    });
    expect(moved.length).toBeGreaterThan(draws.length / 2);
  });
});
