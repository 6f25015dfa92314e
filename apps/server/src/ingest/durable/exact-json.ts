/** Plain values as JSON that loses nothing: what JSON has no form for becomes an object with one key. */
const BIGINT = '$big';
const NUMBER = '$num';

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return { [BIGINT]: value.toString() };
  if (typeof value === 'number') return Number.isFinite(value) ? value : { [NUMBER]: String(value) };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) copy[key] = typeof item === 'string' ? item : plain(item);
  return copy;
}

export const toExactJson = (value: object): string => JSON.stringify(plain(value));

/** The value that was given to `toExactJson`, from the parsed JSON. */
export function fromExactJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromExactJson);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [key, item] = entries[0] ?? [];
  if (key === BIGINT && typeof item === 'string') return BigInt(item);
  if (key === NUMBER && typeof item === 'string') return Number(item);
  return Object.fromEntries(entries.map(([name, each]) => [name, fromExactJson(each)]));
}
