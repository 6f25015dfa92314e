import { describe, expect, it } from 'vitest';
import { answerTo, isOnShift, lineAbout, type MarketMoment, welcomeTo } from './market-talk.ts';
import { isSimulatedName, SIMULATED_CLANS, SIMULATED_TRADERS } from './simulated-traders.ts';

const MINT = 'So11111111111111111111111111111111111111112';
const MOMENTS: readonly MarketMoment[] = [
  { kind: 'rise', mint: MINT, symbol: 'FAX', changePct: 83.4 },
  { kind: 'fall', mint: MINT, symbol: 'FAX', changePct: -41.6 },
  { kind: 'graduated', mint: MINT, symbol: 'FAX' },
  { kind: 'quiet' },
];
const RANDOMS = [0, 0.2, 0.4, 0.6, 0.8, 0.999_999].map((value) => () => value);

describe('simulated traders', () => {
  it('have ordinary user names with a marked ending', () => {
    expect(new Set(SIMULATED_TRADERS).size).toBe(36);
    for (const name of SIMULATED_TRADERS) {
      expect(name).toMatch(/^[a-z0-9_]{3,20}$/);
      expect(isSimulatedName(name)).toBe(true);
    }
    expect(isSimulatedName('Vesper_SIM')).toBe(true);
    expect(isSimulatedName('simona')).toBe(false);
  });

  it('are in at most one clan each, whose name and description say that it is simulated', () => {
    const members = SIMULATED_CLANS.flatMap((clan) => clan.members);
    expect(new Set(members).size).toBe(members.length);
    for (const { tag, name, bio } of SIMULATED_CLANS) {
      expect(tag).toMatch(/^[A-Z]{2,6}$/);
      expect(name).toMatch(/simulated$/);
      expect(name.length).toBeLessThanOrEqual(32);
      expect(bio).toContain('simulated');
      expect(bio.length).toBeLessThanOrEqual(280);
    }
  });

  it('include the address of each token they mention, and write changes without a sign', () => {
    for (const moment of MOMENTS)
      for (const random of RANDOMS) {
        const line = lineAbout(moment, random);
        expect(line.includes(MINT)).toBe(moment.kind !== 'quiet');
        expect(line.length).toBeLessThan(200);
        expect(line).not.toMatch(/--|NaN|undefined/);
      }
    expect(lineAbout(MOMENTS[0] as MarketMoment, () => 0)).toContain('up 83%');
    expect(lineAbout(MOMENTS[1] as MarketMoment, () => 0)).toContain('down 42%');
  });

  it('greet by name, and identify themselves in answers', () => {
    for (const random of RANDOMS) {
      expect(welcomeTo('okapi', random)).toContain('@okapi');
      expect(answerTo(random)).toContain('simulated');
    }
  });

  it('are online in shifts, about half of them at any hour', () => {
    for (let hour = 0; hour < 48; hour++) {
      const here = SIMULATED_TRADERS.filter((_, place) => isOnShift(place, hour)).length;
      expect(here).toBeGreaterThanOrEqual(15);
      expect(here).toBeLessThanOrEqual(21);
    }
    for (let place = 0; place < 36; place++)
      expect(Array.from({ length: 24 }, (_, hour) => isOnShift(place, hour)).filter(Boolean)).toHaveLength(
        12,
      );
  });
});
