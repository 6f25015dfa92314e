import type { MarketReads } from './market-reads.ts';

export interface Picture {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

/** Draws a token's picture from its mint; `symbol` is at most two plain letters or digits. */
export type DrawPicture = (mint: string, token: { readonly symbol: string }) => string;

/** Names come from strangers: nothing but letters and digits of theirs gets near the markup. */
const plainLetters = (symbol: string): string => symbol.replace(/[^A-Za-z0-9]/g, '').slice(0, 2);

/** The picture of a known token, else null. Drawn here, never fetched; the answer may run nothing. */
export const tokenPictures =
  (market: Pick<MarketReads, 'token'>, draw: DrawPicture) =>
  (mint: string): Picture | null => {
    const facts = market.token(mint);
    return facts && { body: draw(mint, { symbol: plainLetters(facts.symbol) }), headers: HEADERS };
  };
