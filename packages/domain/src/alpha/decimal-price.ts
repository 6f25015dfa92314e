/**
 * Formats a price as the shortest decimal string that parses to the same number, without an exponent.
 * @param price finite and not negative
 */
export function decimalPrice(price: number): string {
  const [mantissa = '0', exponent] = String(price).split('e');
  if (exponent === undefined) return mantissa;
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point >= digits.length) return digits.padEnd(point, '0');
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}
