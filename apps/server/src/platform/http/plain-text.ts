import { ApiError } from './api-error.ts';

/** Half of a character's surrogate pair, or NUL: no UTF-8 can hold the one, no database's text the other. */
const NO_TEXT = /\p{Surrogate}|\0/u;

export const isPlainText = (text: string): boolean => !NO_TEXT.test(text);

/**
 * Checks every text in a value that came from outside, names of fields as well. @throws ApiError
 * `invalid_input`, naming the field
 */
export function checkTexts(value: unknown, field: string): void {
  const at = brokenText(value, '');
  if (at !== null)
    throw new ApiError(
      'invalid_input',
      `${at === '' ? field : at}: must be Unicode text without NUL and without half surrogate pairs`,
    );
}

/** Where the first text is that is none; null when all are. */
function brokenText(value: unknown, path: string): string | null {
  if (typeof value === 'string') return isPlainText(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    if (!isPlainText(key)) return path;
    const found = brokenText(member, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
