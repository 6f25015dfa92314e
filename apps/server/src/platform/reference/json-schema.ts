import { z } from 'zod';

export type Json = { readonly [key: string]: unknown };

/** Converts a zod schema to JSON Schema 2020-12, which OpenAPI 3.1 accepts unchanged. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
