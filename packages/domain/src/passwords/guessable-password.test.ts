import { describe, expect, it } from 'vitest';
import { isGuessable } from './guessable-password.ts';

const owner = { email: 'Mira.Kovac@example.com', name: 'mira_trades' };

describe('a password', () => {
  it.each([
    'password',
    '12345678',
    'Password1',
    'QWERTYUIOP',
    'iloveyou',
    'trustno1',
    ' password ',
    'ｐａｓｓｗｏｒｄ',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '987654321098',
    'stuvwxyz',
    'mira.kovac@example.com',
    'MiraKovac',
    'mira_trades',
    'mira-trades!',
  ])('is rejected when it is among the first guesses: %s', (password) =>
    expect(isGuessable(password, owner)).toBe(true),
  );

  it.each([
    'correct horse battery',
    'a long pass phrase',
    'another good one',
    'mira_trades likes 7 toads',
    'ünïcödé gehört dazu',
  ])('is accepted otherwise: %s', (password) => expect(isGuessable(password, owner)).toBe(false));
});
