const WHOLE = /^(0|[1-9]\d{0,19})$/;

/** Parses raw units that fit an unsigned 64-bit integer; null for anything else. */
export function parseRawAmount(text: string): bigint | null {
  if (text.length > 0 && text.length <= EXACT_DIGITS) return parseShort(text);
  if (!WHOLE.test(text)) return null;
  const value = BigInt(text);
  return value <= 0xffff_ffff_ffff_ffffn ? value : null;
}

const EXACT_DIGITS = 15;
const ZERO = '0'.charCodeAt(0);

function parseShort(text: string): bigint | null {
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return null;
    value = value * 10 + digit;
  }
  return text.startsWith('0') && text.length > 1 ? null : BigInt(value);
}

/** Parses a typed decimal into raw units ("0.5" with 9 decimals is 500000000n); null when invalid. */
export function parseDecimal(text: string, decimals: number): bigint | null {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text.trim());
  const [, whole = '', fraction = ''] = match ?? [];
  if (match === null || whole + fraction === '' || fraction.length > decimals) return null;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Formats raw units without trailing zeros: 500000000n with 9 decimals is "0.5". */
export function formatDecimal(raw: bigint, decimals: number): string {
  const sign = raw < 0n ? '-' : '';
  const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`;
}

/** Converts raw units to whole units as a number, for display. */
export const toNumber = (raw: bigint, decimals: number): number => Number(raw) / 10 ** decimals;
