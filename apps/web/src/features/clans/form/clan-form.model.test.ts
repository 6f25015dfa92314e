import { clansEndpoints } from '@dugout/contract/clans/endpoints';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clanPageOf } from '#/shared/testing/clan-builders.ts';
import { changedSettings, draftOf, EMPTY_DRAFT, problemsOf, settingsOf } from './clan-form.model.ts';

const { body } = clansEndpoints['POST /clan'];
const RIGHT = { ...EMPTY_DRAFT, tag: 'SALT', name: 'Salt Flats' };

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', 'name', '@name', 'a b', 'https://x.com/a', 'https://discord.gg/a', 'https://t.me/a'),
  fc.constantFrom(
    'javascript:alert(1)',
    'https://x.com.evil.example',
    'https://x.com:8443/a',
    'x'.repeat(300),
  ),
);
const number = fc.constantFrom('', '0', '3', '20', '21', '-1', '1.5', 'x', '1e9', '1e10', ' 7 ');

describe('clan settings form', () => {
  it('[CLAN-06] is valid exactly when the server accepts it', () => {
    const typed = fc.record({
      tag: fc.oneof(fc.constantFrom('A', 'AB', 'ABCDEF', 'ABCDEFG', 'A-B', ' AB ', 'ÄB'), text),
      name: text,
      bio: text,
      twitter: text,
      discord: text,
      telegram: text,
      minRank: number,
      minVolume: number,
    });
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(RIGHT)), typed, (field, given) => {
        const draft = { ...RIGHT, ...(field in given && { [field]: Reflect.get(given, field) }) };
        const isRight = Object.keys(problemsOf(draft)).length === 0;
        expect([draft, isRight]).toEqual([draft, body.safeParse(settingsOf(draft)).success]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reports a problem per field', () => {
    expect(problemsOf({ ...EMPTY_DRAFT, discord: 'discord.gg/h r', minRank: '21' })).toEqual({
      tag: '2 to 6 letters or digits',
      name: 'Enter a name',
      discord: 'Remove the spaces',
      minRank: '0 to 20',
    });
  });

  it('explains a rejected text, and accepts the characters of real scripts', () => {
    const bioProblem = (bio: string) => problemsOf({ ...RIGHT, bio }).bio;
    expect(bioProblem('a\u202eb')).toBe(
      'The bio must not hold characters that reverse the direction of text',
    );
    expect(bioProblem('می\u200cخواهم\u200f, Hi\u200b')).toBeUndefined();
    expect(problemsOf({ ...RIGHT, name: 'نهنگ\u200cها' })).toEqual({});
    expect(settingsOf({ ...RIGHT, name: '\ufeffSalt\u200b Flats' }).name).toBe('Salt Flats');
  });

  it('[CLAN-05] sends only changed settings', () => {
    const clan = clanPageOf({ bio: null, minRank: 3 });
    expect(changedSettings(draftOf(clan), clan)).toEqual({});
    expect(changedSettings({ ...draftOf(clan), bio: ' Slow calls. ', minRank: '' }, clan)).toEqual({
      bio: 'Slow calls.',
      minRank: 0,
    });
  });
});
