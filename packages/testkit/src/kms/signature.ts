/**
 * AWS's verification of a request signature (Signature Version 4): recomputed from the request and the secret.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

interface SignedRequest {
  readonly method: string;
  /** Path without a query; KMS takes none. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<keyId>[^/]+)\/(?<day>\d{8})\/(?<region>[\w-]+)\/(?<service>\w+)\/aws4_request, SignedHeaders=(?<signed>[\w;-]+), Signature=(?<signature>[\da-f]{64})$/;
/** A request is valid for five minutes before and after its time. */
const GOOD_FOR_MS = 5 * 60_000;

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Uint8Array, data: string): Uint8Array =>
  createHmac('sha256', key).update(data).digest();
const headerOf = (headers: IncomingHttpHeaders, name: string): string =>
  String(headers[name] ?? '')
    .trim()
    .replace(/ +/g, ' ');

/** Parses `20261120T165500Z` to unix ms. */
const momentOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Returns the name of AWS's error for an invalid signature, null for a valid one. */
export function signatureFault(
  request: SignedRequest,
  credentials: Credentials,
  region: string,
  now: number,
): string | null {
  const { headers } = request;
  const parts = AUTHORIZATION.exec(headers.authorization ?? '')?.groups;
  if (parts === undefined) return 'MissingAuthenticationTokenException';
  const { keyId = '', day = '', signed = '', signature = '' } = parts;
  if (keyId !== credentials.accessKeyId) return 'UnrecognizedClientException';
  if (headerOf(headers, 'x-amz-security-token') !== (credentials.sessionToken ?? ''))
    return 'UnrecognizedClientException';
  const stamp = headerOf(headers, 'x-amz-date');
  if (!(Math.abs(now - momentOf(stamp)) < GOOD_FOR_MS) || !stamp.startsWith(day))
    return 'InvalidSignatureException';
  if (parts['region'] !== region || parts['service'] !== 'kms') return 'InvalidSignatureException';
  const names = signed.split(';');
  const needed = [
    'host',
    'x-amz-date',
    'x-amz-target',
    ...(credentials.sessionToken === undefined ? [] : ['x-amz-security-token']),
  ];
  if (needed.some((name) => !names.includes(name))) return 'IncompleteSignatureException';
  const canonical = [
    request.method,
    request.path,
    '',
    ...names.map((name) => `${name}:${headerOf(headers, name)}`),
    '',
    signed,
    sha256(request.body),
  ].join('\n');
  const scope = `${day}/${region}/kms/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const key = [day, region, 'kms', 'aws4_request'].reduce<string | Uint8Array>(
    (last, part) => hmac(last, part),
    `AWS4${credentials.secretAccessKey}`,
  );
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))
    ? null
    : 'InvalidSignatureException';
}
