import { ApiError } from './api-error.ts';

/** An unpaired surrogate, which UTF-8 cannot encode, or NUL, which database text cannot hold. */
const NO_TEXT = /\p{Surrogate}|\0/u;

export const isPlainText = (text: string): boolean => !NO_TEXT.test(text);

/**
 * Checks every text of an untrusted value, including field names.
 * @throws ApiError `invalid_input`, naming the field
 */
export function checkTexts(value: unknown, field: string): void {
  const at = brokenText(value);
  if (at !== null)
    throw new ApiError(
      'invalid_input',
      `${at === '' ? field : at}: must be Unicode text without NUL and without half surrogate pairs`,
    );
}

interface Visit {
  readonly value: unknown;
  readonly path: string;
}

/** Returns the path of the first invalid text, null for none. Avoids recursion, so any depth is safe. */
function brokenText(root: unknown): string | null {
  const open: Visit[] = [{ value: root, path: '' }];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { value, path } = visit;
    if (typeof value === 'string' && !isPlainText(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    const members = Object.entries(value);
    if (members.some(([key]) => !isPlainText(key))) return path;
    // Visits the first member first.
    for (const [key, member] of members.reverse())
      open.push({ value: member, path: path === '' ? key : `${path}.${key}` });
  }
  return null;
}
