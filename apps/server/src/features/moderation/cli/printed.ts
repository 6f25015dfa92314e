import type { ModerationAnswer } from '../commands.ts';

/**
 * Makes untrusted text safe for a terminal: control characters, invisible characters and direction changes are
 * replaced by their code points, so that no message can imitate the command's output.
 */
export const visible = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );

/** Formats an answer: one block of `name: value` lines per row. */
export function printed(answer: ModerationAnswer): string {
  if ('message' in answer) return answer.message.split('\n').map(visible).join('\n');
  if (answer.rows.length === 0) return 'Nothing here';
  return answer.rows
    .map((row) =>
      Object.entries(row)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `${name}: ${visible(value)}`)
        .join('\n'),
    )
    .join('\n\n');
}
