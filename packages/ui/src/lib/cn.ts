/** Joins class names, leaving out what is false or undefined. */
export const cn = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ');
