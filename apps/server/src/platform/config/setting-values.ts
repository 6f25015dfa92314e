import { z } from 'zod';

const oneOf = (values: readonly string[]) => `allowed is ${values.join(', ')}`;
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `allowed is a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `allowed is a whole number from ${min} to ${max}`);
export const positive = (max: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, `allowed is a number above 0, at most ${max}`)
    .transform(Number)
    .refine((value) => value > 0 && value <= max, `allowed is a number above 0, at most ${max}`);
export const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)),
      `allowed is a URL that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    );
/** The public origin of the server. Paths, queries and user names are rejected, as they would be ignored. */
export const origin = url(['http', 'https']).refine((text) => {
  if (!URL.canParse(text)) return true;
  const { pathname, username, password } = new URL(text);
  return pathname === '/' && !/[?#]/.test(text) && username === '' && password === '';
}, 'allowed is scheme, host and port alone, like https://dugout.example: no path, no query and no user name');
/** An https address with a trailing slash. */
export const gateway = url(['https']).refine(
  (text) => text.endsWith('/'),
  'allowed is a URL that ends with /',
);
/** One or more addresses, separated by commas. */
export const urls = (protocols: readonly string[]) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(url(protocols)).min(1));
/** One or more https or http addresses separated by commas, or `off`. */
export const urlsOrOff = z.union([z.literal('off'), urls(['http', 'https'])]);
export const choice = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, oneOf(values));

/** An address, or `off`. */
export const httpOrOff = z
  .string()
  .refine(
    (text) => text === 'off' || url(['http', 'https']).safeParse(text).success,
    'allowed is off, or a URL that begins with http:// or https://',
  );

export const solAmount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?$/, 'allowed is an amount of SOL, like 500 or 0.5');

/** An AWS KMS key: its id, ARN or alias. */
export const KMS_KEY =
  /^(arn:aws[\w-]*:kms:[\w-]+:\d{12}:(key|alias)\/[\w/-]+|alias\/[\w/-]+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|mrk-[\da-f]{32})$/;
