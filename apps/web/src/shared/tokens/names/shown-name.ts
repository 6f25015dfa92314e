import { shortAddress } from '@dugout/domain/short-address';
import { visibleLine } from '@dugout/domain/text/plain-text';

/**
 * Letters of a name and of a ticker that are shown at most; whoever makes a token may write as many as they
 * like.
 */
const LONGEST_NAME = 40;
const LONGEST_SYMBOL = 14;
const TICKER_FROM_ADDRESS = 4;

const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Whole letters as a reader counts them, so that no emoji and no accent is cut in two. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const whole = Array.from(letters.segment(text), ({ segment }) => segment);
  return whole.length <= longest ? text : `${whole.slice(0, longest).join('').trimEnd()}…`;
}

/**
 * Chain text made harmless: one line of visible letters, not too many, which cannot turn the direction of
 * what stands beside them. May be empty.
 */
export function harmless(text: string, longest: number): string {
  if (text.length <= longest && PLAIN.test(text)) return text;
  const short = shortened(visibleLine(text), longest);
  return RIGHT_TO_LEFT.test(short) ? `\u2068${short}\u2069` : short;
}

/** A token's name as it is shown; one without a name goes by its address, `VWUY...pump`. */
export const shownName = (name: string, address: string): string =>
  harmless(name, LONGEST_NAME) || shortAddress(address);

/** A token's ticker as it is shown; one without goes by the first four letters of its address. */
export const shownSymbol = (symbol: string, address: string): string =>
  harmless(symbol, LONGEST_SYMBOL) || address.slice(0, TICKER_FROM_ADDRESS);

interface Named {
  readonly tokenAddress: string;
  readonly name: string;
  readonly symbol: string;
}

/**
 * A token of the API with its name and ticker as they are shown; the same object where nothing is to be
 * changed.
 */
export function withShownName<T extends Named>(token: T): T {
  const name = shownName(token.name, token.tokenAddress);
  const symbol = shownSymbol(token.symbol, token.tokenAddress);
  return name === token.name && symbol === token.symbol ? token : { ...token, name, symbol };
}
