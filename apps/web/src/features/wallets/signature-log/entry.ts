import type { SignatureEntry } from '@dugout/contract/signatures/signature';

/** The content of an entry. Fields that its kind lacks are absent. */
export interface LogEntry {
  readonly index: number;
  readonly kind: string;
  /** Unix ms by the signer's clock; null if missing. */
  readonly at: number | null;
  readonly wallet: string | null;
  /** Transaction signature, base58. */
  readonly signature: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fieldsOf(leaf: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(leaf);
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}

/** Returns the text of a field; null if missing. */
export const textOf = (fields: LogEntry['fields'], name: string): string | null => {
  const value = fields[name];
  return typeof value === 'string' ? value : null;
};

/** Returns the fields of a nested field; empty if missing. */
export const partOf = (fields: LogEntry['fields'], name: string): LogEntry['fields'] => {
  const value = fields[name];
  return isFields(value) ? value : {};
};

export function readEntry({ index, leaf }: SignatureEntry): LogEntry {
  const fields = fieldsOf(leaf);
  const { at } = fields;
  return {
    index,
    kind: textOf(fields, 'kind') ?? '',
    at: typeof at === 'number' && Number.isFinite(at) ? at : null,
    wallet: textOf(fields, 'wallet'),
    signature: textOf(fields, 'signature'),
    fields,
  };
}
