import type { ModerationAnswer } from '../commands.ts';

/**
 * Text of strangers as a terminal may show it: control characters, invisible ones and those that turn the
 * direction of writing stand as their code points, so that no message can pass for the command's own words.
 */
export const visible = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );

/** An answer as it is printed: one block of `name: value` lines a row. */
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
