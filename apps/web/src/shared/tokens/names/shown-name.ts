import { visibleLine } from '@dugout/domain/text/plain-text';
import { shortAddress } from '@dugout/domain/text/short-address';

/** Max graphemes of a name or ticker that are shown. Token creators may use any length. */
const LONGEST_NAME = 40;
const LONGEST_SYMBOL = 14;
const TICKER_FROM_ADDRESS = 4;

const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Splits into graphemes, so that no emoji or accent is cut in two. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const whole = Array.from(letters.segment(text), ({ segment }) => segment);
  return whole.length <= longest ? text : `${whole.slice(0, longest).join('').trimEnd()}…`;
}

/**
 * Sanitizes on-chain text: one line of visible letters of limited length that cannot change the direction of
 * adjacent text. May return an empty string.
 */
export function harmless(text: string, longest: number): string {
  if (text.length <= longest && PLAIN.test(text)) return text;
  const short = shortened(visibleLine(text), longest);
  return RIGHT_TO_LEFT.test(short) ? `\u2068${short}\u2069` : short;
}

/** Returns a token's display name; without one, its short address, `VWUY...pump`. */
export const shownName = (name: string, address: string): string =>
  harmless(name, LONGEST_NAME) || shortAddress(address);

/** Returns a token's display ticker; without one, the first four letters of its address. */
export const shownSymbol = (symbol: string, address: string): string =>
  harmless(symbol, LONGEST_SYMBOL) || address.slice(0, TICKER_FROM_ADDRESS);

interface Named {
  readonly tokenAddress: string;
  readonly name: string;
  readonly symbol: string;
}

/** Returns a token with its display name and ticker; the same object if nothing changes. */
export function withShownName<T extends Named>(token: T): T {
  const name = shownName(token.name, token.tokenAddress);
  const symbol = shownSymbol(token.symbol, token.tokenAddress);
  return name === token.name && symbol === token.symbol ? token : { ...token, name, symbol };
}
