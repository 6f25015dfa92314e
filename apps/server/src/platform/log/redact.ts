const SECRET_KEY =
  /password|secret|token$|accesstoken|refreshtoken|cookie|authorization|private_?key|api_?key|master_?key|seed|mnemonic|passphrase|assertion|credential/i;
/** Cached results by key; a log has few distinct keys. */
const verdicts = new Map<string, boolean>();
const MAX_VERDICTS = 2_000;
const STRUCK = '[struck out]';
const MAX_DEPTH = 8;

/**
 * Returns a copy of `value` for the log: keys that could hold a secret are redacted at any depth, errors and
 * bigints become plain values.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '[too deep]';
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1));
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (value instanceof Error) return redactError(value, depth);
  return redactFields(value, depth);
}

function isSecret(key: string): boolean {
  const known = verdicts.get(key);
  if (known !== undefined) return known;
  const secret = SECRET_KEY.test(key);
  if (verdicts.size < MAX_VERDICTS) verdicts.set(key, secret);
  return secret;
}

function redactFields(value: object, depth: number): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) {
    if (isSecret(key)) copy[key] = STRUCK;
    else
      copy[key] = typeof field === 'string' || typeof field === 'number' ? field : redact(field, depth + 1);
  }
  return copy;
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}

export const redactLine = (fields: object): Record<string, unknown> => redactFields(fields, 0);
