import { isIP } from 'node:net';
import { z } from 'zod';

/** Network addresses that share a prefix. */
export interface AddressRange {
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

const ALLOWED =
  'allowed are addresses and ranges separated by commas, like 10.0.0.5, 172.16.0.0/12, fd00::/8; not everyone (/0)';

/**
 * Parses `10.0.0.5` or `10.0.0.0/8`; null when it is neither. Rejects a range of all addresses, with which any
 * client could choose its address.
 */
function parseRange(text: string): AddressRange | null {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return null;
  const longest = version === 4 ? 32 : 128;
  if (bits !== undefined && !/^[1-9]\d{0,2}$/.test(bits)) return null;
  const length = bits === undefined ? longest : Number(bits);
  return length > longest ? null : { address, bits: length, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** A setting that lists addresses and ranges, separated by commas. */
export const addressRanges = z.string().transform((text, context) => {
  const ranges = text.split(',').map((part) => parseRange(part.trim()));
  const known = ranges.filter((range) => range !== null);
  if (known.length < ranges.length) context.addIssue({ code: 'custom', message: ALLOWED });
  return known;
});
