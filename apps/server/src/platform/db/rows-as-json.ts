/**
 * Encodes rows as JSON for `jsonb_populate_record`: amounts as text, to keep them exact, and times in ISO form.
 */
export const rowsAsJson = (rows: object): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
