import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TimedTokens } from './timed-tokens.ts';

const times = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 80 });

describe('TimedTokens', () => {
  it('returns tokens in time order, each once', () => {
    fc.assert(
      fc.property(times, (moments) => {
        const timed = new TimedTokens();
        for (const [token, time] of moments.entries()) timed.add(time, token);
        const out: number[] = [];
        for (const expected of [...moments].sort((a, b) => a - b)) {
          expect(timed.earliest).toBe(expected);
          const token = timed.take();
          expect(moments[token]).toBe(expected);
          out.push(token);
        }
        expect(new Set(out).size).toBe(moments.length);
        expect(timed.earliest).toBe(Number.POSITIVE_INFINITY);
      }),
    );
  });

  it('accepts additions between removals', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }), { maxLength: 80 }),
        (steps) => {
          const timed = new TimedTokens();
          let left: number[] = [];
          for (const step of steps) {
            if (step !== null) {
              timed.add(step, step);
              left.push(step);
            } else if (left.length > 0) {
              const earliest = Math.min(...left);
              expect(timed.take()).toBe(earliest);
              left = left.toSpliced(left.indexOf(earliest), 1);
            }
            expect(timed.earliest).toBe(Math.min(...left));
          }
        },
      ),
    );
  });
});
