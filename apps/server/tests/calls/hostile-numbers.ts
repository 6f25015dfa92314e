/** Inputs of a schema's shape with numbers of any size, for property tests of calls. */
import { toBase58 } from '@dugout/domain/address';
import fc from 'fast-check';

/** Values for named texts, so that the rest of an input is valid. */
export interface Known {
  readonly wallet: readonly string[];
  /** Tokens and SOL. */
  readonly mint: readonly string[];
  readonly token: readonly string[];
}

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  0.01,
  0.009_999,
  0.000_04,
  1e-30,
  1e-300,
  5e-324,
  -1e-30,
  99.999_999_999,
  100,
  100.000_001,
  9_999,
  10_000,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  2 ** 64,
  2 ** 128,
  2 ** 256,
  1e15,
  1e16,
  1e300,
  -1e300,
  1.797e308,
];
const WHOLE = [
  0n,
  1n,
  2n ** 31n,
  2n ** 53n,
  2n ** 63n - 1n,
  2n ** 63n,
  2n ** 64n - 1n,
  2n ** 64n,
  2n ** 128n,
  2n ** 256n,
  10n ** 39n,
];
export const number = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.double(),
  fc.integer({ min: 0, max: 10_000 }),
  fc.double({ min: 0.01, max: 100 }),
);
export const numberText = fc.oneof(
  fc.constantFrom(
    ...WHOLE.map(String),
    ...WHOLE.map((whole) => `-${whole}`),
    '1e3',
    '0x10',
    '01',
    '1.',
    '.5',
    '+1',
    '٣',
    '1_000',
    ' 1',
    '-0',
    'Infinity',
    '1e999',
  ),
  fc.integer({ min: 0, max: 2_000_000_000 }).map(String),
);
export const time = fc.constantFrom(
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2027-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
);

export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
}

/** Generates inputs of a schema's shape: texts valid for their names, any numbers. */
export function inputs(name: string, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => inputs(name, one, known)));
  if (schema.properties !== undefined) {
    const { properties, required = [] } = schema;
    const fields = Object.fromEntries(
      Object.entries(properties).map(([field, one]) => [field, inputs(field, one, known)]),
    );
    const optional = Object.keys(fields).filter((field) => !required.includes(field));
    return fc
      .subarray(optional, { maxLength: Math.min(2, optional.length) })
      .chain((chosen) =>
        fc.record(
          Object.fromEntries([...required, ...chosen].map((field) => [field, fields[field] ?? number])),
        ),
      );
  }
  switch (schema.type) {
    case 'number':
    case 'integer':
      return number;
    case 'array':
      return fc.array(inputs(name, schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(4, schema.minItems ?? 0),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return texts(name, schema.format, known);
    default:
      return fc.oneof(number, numberText);
  }
}

function texts(name: string, format: string | undefined, known: Known): fc.Arbitrary<string> {
  if (format === 'date-time') return time;
  if (name === 'signature') return fc.constant(toBase58(new Uint8Array(64).fill(9)));
  if (name === 'destination') return fc.constant(toBase58(new Uint8Array(32).fill(9)));
  if (/wallet|address$/i.test(name) && !/token|pool/i.test(name)) return fc.constantFrom(...known.wallet);
  if (/^(input|output)?mint$/i.test(name)) return fc.constantFrom(...known.mint);
  if (/mint|token|pool/i.test(name)) return fc.constantFrom(...known.token);
  if (/key/i.test(name)) return fc.uuid();
  return fc.oneof(numberText, fc.constantFrom('1h', 'a name'));
}
