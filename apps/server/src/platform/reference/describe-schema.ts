type Json = { readonly [key: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Describes a JSON Schema briefly for readers: `string`, `"buy" | "sell"`, `number or null`. */
function describeSchema(schema: unknown): string {
  if (!isObject(schema)) return 'anything';
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = [...list(schema['anyOf']), ...list(schema['oneOf'])];
  if (alternatives.length > 0) return alternatives.map(describeSchema).join(' or ');
  if (schema['type'] === 'array') return `${describeSchema(schema['items'])}[]`;
  if (schema['type'] === 'object')
    return isObject(schema['additionalProperties'])
      ? `{ [key]: ${describeSchema(schema['additionalProperties'])} }`
      : 'object';
  const type = Array.isArray(schema['type'])
    ? schema['type'].join(' or ')
    : String(schema['type'] ?? 'anything');
  return `${type}${range(schema)}`;
}

function range(schema: Json): string {
  const { minimum, maximum, default: fallback, format, description } = schema;
  const large = Number.MAX_SAFE_INTEGER;
  const parts = [
    typeof minimum === 'number' && minimum > -large ? `from ${minimum}` : '',
    typeof maximum === 'number' && maximum < large ? `to ${maximum}` : '',
    typeof format === 'string' ? format : '',
    typeof description === 'string' ? description : '',
    fallback === undefined ? '' : `default ${JSON.stringify(fallback)}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `, ${parts.join(' ')}`;
}

interface SchemaLine {
  readonly depth: number;
  readonly name: string;
  readonly optional: boolean;
  readonly text: string;
}

const MAX_DEPTH = 5;

/** Lists an object's fields, one per line, with nested fields indented. */
export function schemaLines(schema: unknown, depth = 0): SchemaLine[] {
  const object = innerObject(schema);
  if (object === null || depth > MAX_DEPTH) return [];
  const required = new Set(list(object['required']));
  const properties = isObject(object['properties']) ? object['properties'] : {};
  return Object.entries(properties).flatMap(([name, field]) => [
    { depth, name, optional: !required.has(name), text: describeSchema(field) },
    ...schemaLines(field, depth + 1),
  ]);
}

/** Returns the object in a schema: itself, the items of a list, or the only alternative that is an object. */
function innerObject(schema: unknown): Json | null {
  if (!isObject(schema)) return null;
  if (isObject(schema['properties'])) return schema;
  if (schema['type'] === 'array') return innerObject(schema['items']);
  for (const alternative of [...list(schema['anyOf']), ...list(schema['oneOf'])]) {
    const found = innerObject(alternative);
    if (found !== null) return found;
  }
  return null;
}
