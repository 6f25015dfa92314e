/**
 * Reads a typed decimal number: '1,234.5' and '1234.5' alike, and a decimal comma as in '1,2' or '0,123'. Null
 * for anything else. '1,234' is a thousand, as everywhere on screen.
 */
export function readTypedNumber(text: string): number | null {
  const plain = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/^(\d*),(\d+)$/, '0$1.$2');
  return /^(\d+\.?|\d*\.\d+)$/.test(plain) ? Number(plain) : null;
}
