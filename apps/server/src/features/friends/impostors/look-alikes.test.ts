import { describe, expect, it } from 'vitest';
import { type Face, lookAlike } from './look-alikes.ts';

const face = (userId: string, userName: string, hash: string | null = null): Face => ({
  userId,
  userName,
  hash,
});
const cinder = face('1', 'cinder', '00000000ffffffff');
const okapi = face('2', 'okapi');

describe('a look-alike of a known trader', () => {
  it.each([
    ['letters drawn alike', face('9', 'c1nder'), { userId: '1', userName: 'cinder', reason: 'characters' }],
    ['almost the same spelling', face('9', 'okapii'), { userId: '2', userName: 'okapi', reason: 'spelling' }],
    [
      'the same picture',
      face('9', 'heron', '00000000fffffffc'),
      { userId: '1', userName: 'cinder', reason: 'picture' },
    ],
    [
      "the platform's name",
      face('9', 'Dugout_Help'),
      { userId: null, userName: 'Dugout', reason: 'spelling' },
    ],
    [
      'a role on the platform',
      face('9', 'M0derator'),
      { userId: null, userName: 'Dugout', reason: 'characters' },
    ],
  ])('is detected by %s', (_by, shown, expected) => {
    expect(lookAlike(shown, [cinder, okapi])).toEqual(expected);
  });

  it.each([
    ['another name', face('9', 'heron')],
    ['themselves', cinder],
    ['a different picture', face('9', 'heron', '00000000ffff0000')],
    ['no picture', face('9', 'heron', null)],
  ])('is not detected by %s', (_by, shown) => {
    expect(lookAlike(shown, [cinder, okapi])).toBeNull();
  });

  it('is found among a thousand friends', () => {
    const friends = Array.from({ length: 1_000 }, (_, at) =>
      face(String(at), `trader_${at.toString(36).padStart(5, 'q')}`),
    );
    const [first, last] = [friends[0], friends[999]];
    if (first === undefined || last === undefined) throw new Error('no friends');
    expect(lookAlike(face('x', last.userName.replace('q', 'g')), friends)).not.toBeNull();
    expect(lookAlike(face('x', 'somebody_else'), friends)).toBeNull();
  });
});
