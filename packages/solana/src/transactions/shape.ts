/** Readers for values of unknown shape. Recorded files and nodes are untrusted input. */
export type Shape = { readonly [key: string]: unknown };

export const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const shape = (value: unknown): Shape => (isShape(value) ? value : {});
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns an integer from a number or a decimal string, otherwise null. */
export function whole(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/**
 * Returns bytes from a Uint8Array, Node's JSON form of a Buffer, `{ $hex }`, or a list of bytes; null for
 * anything else.
 */
export function bytes(value: unknown): Uint8Array | null {
  if (value instanceof Uint8Array) return value;
  if (Array.isArray(value))
    return value.every((byte) => typeof byte === 'number') ? Uint8Array.from(value) : null;
  if (!isShape(value)) return null;
  if (typeof value['$hex'] === 'string') return Buffer.from(value['$hex'], 'hex');
  return value['type'] === 'Buffer' ? bytes(value['data']) : null;
}

export function field(from: Shape, name: string): unknown {
  if (name in from) return from[name];
  let snake = snakeNames.get(name);
  if (snake === undefined) {
    snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    snakeNames.set(name, snake);
  }
  return from[snake];
}

/** By camelCase name; readers use only a few. */
const snakeNames = new Map<string, string>();
