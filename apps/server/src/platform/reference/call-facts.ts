import type { Call, CallEndpoint } from '@dugout/contract/api';
import { COMMON_ERRORS } from '@dugout/contract/endpoint';
import type { ErrorCode } from '@dugout/contract/errors';
import { KEY_ACCESS } from '@dugout/contract/key-access';
import type { z } from 'zod';
import { type Json, schemaOf } from './json-schema.ts';

interface ContractCall {
  readonly call: Call;
  readonly endpoint: CallEndpoint;
}

export function errorsOf({ call, endpoint }: ContractCall): ErrorCode[] {
  const changes = !call.startsWith('GET ');
  const everywhere: ErrorCode[] = [...COMMON_ERRORS];
  if (endpoint.access === 'trader') everywhere.push('not_signed_in');
  if (KEY_ACCESS[call] !== 'none') everywhere.push('api_key_invalid', 'api_key_scope');
  if (changes) everywhere.push('foreign_origin');
  if (endpoint.body !== undefined) everywhere.push('too_large', 'unsupported_media_type');
  if (endpoint.body !== undefined && !endpoint.fileBody) everywhere.push('invalid_json');
  return [...new Set([...endpoint.errors, ...everywhere])];
}

/** Returns the heading of a call in the reference: the first segment of its path. */
export const tagOf = (path: string): string => path.replace(/^\/api\//, '/').split('/')[1] ?? '';

interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Json;
}

export function fieldsOf(schema: z.ZodType): Field[] {
  const { properties, required } = schemaOf(schema, 'input');
  if (typeof properties !== 'object' || properties === null) return [];
  const needed = new Set<unknown>(Array.isArray(required) ? required : []);
  return Object.entries(properties).map(([name, field]: [string, Json]) => ({
    name,
    required: needed.has(name),
    schema: field,
  }));
}
