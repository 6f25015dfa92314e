const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));

/** Base58 (Bitcoin alphabet) of bytes, as Solana writes addresses and signatures. */
export function toBase58(bytes: Uint8Array): string {
  const digits: number[] = [];
  for (const byte of bytes) {
    let carry = byte;
    for (let i = 0; i < digits.length; i++) {
      carry += (digits[i] as number) << 8;
      digits[i] = carry % 58;
      carry = (carry / 58) | 0;
    }
    for (; carry > 0; carry = (carry / 58) | 0) digits.push(carry % 58);
  }
  let text = '';
  for (const byte of bytes) {
    if (byte !== 0) break;
    text += ALPHABET[0];
  }
  for (let i = digits.length - 1; i >= 0; i--) text += ALPHABET[digits[i] as number];
  return text;
}

/** The bytes of a base58 text, or null when a letter is not in the alphabet. */
export function fromBase58(text: string): Uint8Array | null {
  const bytes: number[] = [];
  for (const letter of text) {
    const value = VALUES.get(letter);
    if (value === undefined) return null;
    let carry = value;
    for (let i = 0; i < bytes.length; i++) {
      carry += (bytes[i] as number) * 58;
      bytes[i] = carry & 0xff;
      carry >>= 8;
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff);
  }
  for (const letter of text) {
    if (letter !== ALPHABET[0]) break;
    bytes.push(0);
  }
  return Uint8Array.from(bytes.reverse());
}

/** A Solana address is base58 text of exactly 32 bytes. */
export const isAddress = (text: string): boolean => text.length >= 32 && text.length <= 44 && fromBase58(text)?.length === 32;

/** `VWUY...pump`: the first and last `keep` letters; short texts stay whole. */
export const shortAddress = (address: string, head = 4, tail = 4): string =>
  address.length <= head + tail ? address : `${address.slice(0, head)}...${address.slice(-tail)}`;
