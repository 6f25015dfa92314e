/** Joins class names, skipping false and undefined. */
export const cn = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ');
