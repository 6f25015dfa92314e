export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * Serializes a value by the JSON Canonicalization Scheme (RFC 8785): no white space, members sorted by UTF-16
 * code units, strings and numbers as in ECMAScript.
 * @throws TypeError for non-finite numbers and strings that are not Unicode
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError('JSON has no number that is not finite');
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value))
    throw new TypeError('a lone surrogate is not Unicode');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => `${canonicalJson(key)}:${canonicalJson(value[key] as Json)}`);
  return `{${members.join(',')}}`;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
