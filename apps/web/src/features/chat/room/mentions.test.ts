import { describe, expect, it } from 'vitest';
import { chatMemberOf } from '#/shared/testing/chat-builders.ts';
import { mentionAt, mentionable, withMention } from './mentions.ts';

describe('mention being typed', () => {
  it('starts with an @ not preceded by a letter, and ends at the caret', () => {
    expect(mentionAt('gm @ci', 6)).toEqual({ from: 3, name: 'ci' });
    expect(mentionAt('@', 1)).toEqual({ from: 0, name: '' });
    expect([mentionAt('mira@example', 12), mentionAt('@cinder gm', 10), mentionAt('gm', 2)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('lists members by prefix first, never the author', () => {
    const members = ['okapi', 'kapri', 'mira_k', 'cinder'].map((name) => chatMemberOf(name));
    const names = (text: string) => mentionable(members, text, 'mira_k').map(({ userName }) => userName);
    expect([names('KAP'), names('mir'), names('Okapi')]).toEqual([['kapri', 'okapi'], [], []]);
  });

  it('is completed with a space, with the caret after it', () => {
    expect(withMention('gm @ci, all', { from: 3, name: 'ci' }, 'cinder')).toEqual({
      text: 'gm @cinder , all',
      caret: 11,
    });
  });
});
