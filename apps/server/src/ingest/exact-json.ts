/** Encodes values as lossless JSON: a value that JSON cannot represent becomes an object with one key. */
const BIGINT = '$big';
const NUMBER = '$num';
/** Text that JSON needs no escapes for. */
const PLAIN = /^[ !#-[\]-~]*$/;

function text(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
    case 'bigint':
      return `{"${BIGINT}":"${value}"}`;
    case 'number':
      return Number.isFinite(value) ? String(value) : `{"${NUMBER}":"${value}"}`;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : toExactJson(value);
    default:
      return 'null';
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Encodes a value like JSON.stringify: properties without a value are omitted, as are those in `without`. */
export function toExactJson(value: object, without = NONE): string {
  if (Array.isArray(value)) return `[${value.map(text).join()}]`;
  let fields = '';
  let comma = '';
  for (const key in value) {
    const item: unknown = value[key as keyof typeof value];
    if (item === undefined || without.has(key)) continue;
    fields += `${comma}${text(key)}:${text(item)}`;
    comma = ',';
  }
  return `{${fields}}`;
}

/** Returns the value given to `toExactJson`, from the parsed JSON. */
export function fromExactJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromExactJson);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [key, item] = entries[0] ?? [];
  if (key === BIGINT && typeof item === 'string') return BigInt(item);
  if (key === NUMBER && typeof item === 'string') return Number(item);
  return Object.fromEntries(entries.map(([name, each]) => [name, fromExactJson(each)]));
}
