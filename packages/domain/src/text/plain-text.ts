/** Letters that cannot be seen, that turn the reading direction, or that are no letters at all. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** More than two marks on one letter climb over the lines around. */
const PILED_MARKS = /(\p{M}{2})\p{M}+/gu;

/** A stranger's text as one line of visible letters, at most `longest` of them; null when nothing is left. */
export function plainText(text: string, longest: number): string | null {
  const visible = text
    .slice(0, longest * 8)
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(HIDDEN, '')
    .replace(PILED_MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
  const letters = Array.from(visible);
  if (letters.length === 0) return null;
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : visible;
}
