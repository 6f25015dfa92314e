/** Shapes that untrusted files must have before they are processed. */
export type Check = (value: unknown) => boolean;

export const text: Check = (value) => typeof value === 'string';
export const count: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
export const time: Check = (value) => text(value) && Number.isFinite(Date.parse(value as string));
export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
export const having =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(members).every(([name, check]) => check((value as Record<string, unknown>)[name]));

/** A signed checkpoint with its key. */
export const checkpointShape = having({ size: count, note: text, verifierKey: text });
export const provenLeafShape = having({ index: count, leaf: text, proof: listOf(text) });
export const consistencyShape = orNull(having({ since: count, proof: listOf(text) }));

/** Parses a JSON file; null when it does not have the shape. */
export function parseShape<T>(file: string, shape: Check): T | null {
  try {
    const value: unknown = JSON.parse(file);
    return shape(value) ? (value as T) : null;
  } catch {
    return null;
  }
}
