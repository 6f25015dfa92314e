/** Thousands in groups, with an optional fraction. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const DECIMAL_COMMA = /^\d*,\d+$/;
const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * Reads a typed decimal number: '1,234.5' and '1234.5' alike, and a decimal comma as in '1,2' or '0,123'. Null
 * for anything else. '1,234' is a thousand, as everywhere on screen.
 */
export function readTypedNumber(text: string): number | null {
  if (GROUPED.test(text)) return Number(text.replaceAll(',', ''));
  const plain = DECIMAL_COMMA.test(text) ? `0${text.replace(',', '.')}` : text;
  return PLAIN.test(plain) ? Number(plain) : null;
}
