import { createHash, createHmac } from 'node:crypto';
import { DRAW_FORMAT } from '@dugout/domain/giveaways/draw-file';
import { describe, expect, it } from 'vitest';
import { drawText, parseDraw, verifyDraw } from './draw.ts';

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** Drawn with Node's own hashes. */
function published(seed = Buffer.alloc(32, 7)) {
  const entrants = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'];
  const entrantsHash = sha256(entrants.join('\n'));
  const blockhash = '2cSzRS8fXY1JqGY7BMkvn484kLfcKb3RSvCZyPJKEFAN';
  const result = createHmac('sha256', seed)
    .update(entrantsHash + blockhash)
    .digest('hex');
  const line = Number(BigInt(`0x${result}`) % 3n);
  return {
    format: DRAW_FORMAT,
    commitment: sha256(seed),
    entrantsHash,
    entrants,
    reveal: { seed: seed.toString('hex'), entrantsHash, slot: 361_000_001, blockhash },
    winner: { line, entrant: entrants[line] },
  };
}

const read = (file: object) => {
  const draw = parseDraw(JSON.stringify(file));
  if (draw === null || draw === 'not drawn') throw new Error('the draw cannot be read');
  return draw;
};

describe('dugout-verify for a giveaway', () => {
  it('[GIVE-02] confirms an honest draw, with or without the API envelope', () => {
    for (const file of [published(), { data: published() }]) {
      const report = verifyDraw(read(file));
      expect(report.agrees).toBe(true);
      expect(drawText(report)).toContain('The draw agrees');
    }
  });

  it('[GIVE-02] detects a seed changed together with its hash, by the stored commitment', () => {
    const kept = published().commitment;
    const forged = read(published(Buffer.alloc(32, 8)));
    expect(verifyDraw(forged).agrees).toBe(true);
    const report = verifyDraw(forged, kept);
    expect(report.agrees).toBe(false);
    expect(drawText(report)).toMatch(/DIFFERS {2}seed .*\n +published 0*[0-9a-f]{64}/);
  });

  it('[GIVE-02] detects another winner, and shows both', () => {
    const draw = published();
    const line = (draw.winner.line + 1) % 3;
    const report = verifyDraw(read({ ...draw, winner: { line, entrant: draw.entrants[line] } }));
    expect(report.agrees).toBe(false);
    expect(drawText(report)).toContain(`published ${line} ${draw.entrants[line]}`);
  });

  it('[GIVE-02] distinguishes an unfinished draw from an unrelated file', () => {
    expect(parseDraw(JSON.stringify({ ...published(), reveal: null }))).toBe('not drawn');
    for (const other of ['', '[]', 'null', '{"format":"dugout-calls-1"}', '{"data":{}}'])
      expect(parseDraw(other)).toBeNull();
    expect(parseDraw(JSON.stringify({ ...published(), entrants: [1] }))).toBeNull();
  });
});
