import { fromBase58 } from '@dugout/domain/address';
import type { MarketReads } from '@dugout/market/market-reads';
import { tokenPicture } from '@dugout/simulator/pictures/token-picture';
import type { Config } from '#/platform/config/config.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { FetchRoute } from '#/platform/http/fetch-route.ts';

const CELL = 8;
const COLUMNS = 5;

/**
 * Draws an address as SVG: five by five mirrored cells derived from its bytes. Addresses with similar text get
 * different pictures.
 */
export function identicon(address: string): string {
  const bytes = fromBase58(address) ?? new Uint8Array(32);
  const byte = (index: number): number => bytes[index % bytes.length] ?? 0;
  const hue = Math.round(((byte(0) * 256 + byte(1)) / 65_536) * 360);
  const cells: string[] = [];
  for (let row = 0; row < COLUMNS; row++) {
    for (let column = 0; column < 3; column++) {
      if (byte(2 + row * 3 + column) % 2 === 0) continue;
      for (const x of new Set([column, COLUMNS - 1 - column]))
        cells.push(`<path d="M${4 + x * CELL} ${4 + row * CELL}h${CELL}v${CELL}h-${CELL}z"/>`);
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="hsl(${hue} 30% 18%)" d="M0 0h48v48H0z"/><g fill="hsl(${hue} 70% 62%)">${cells.join('')}</g></svg>`;
}

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

const PATH = /^\/images\/token\/([1-9A-HJ-NP-Za-km-z]{32,44})\.svg$/;

/** Draws a token's picture from its mint; `symbol` is plain letters and digits, at most 10. */
export type DrawPicture = (mint: string, token: { readonly symbol: string }) => string;

export const pictureMaker = (marketSource: Config['marketSource']): DrawPicture =>
  marketSource === 'simulator' ? tokenPicture : identicon;

/** Untrusted names: only letters and digits get into the markup. */
const plainLetters = (symbol: string): string => symbol.replace(/[^A-Za-z0-9]/g, '').slice(0, 10);

/** Serves the pictures of known tokens: drawn here, never fetched, in a response that may run nothing. */
export const pictureRoute = (market: Pick<MarketReads, 'token'>, draw: DrawPicture): FetchRoute => ({
  path: '/images/token/:picture',
  async handle(request) {
    const mint = PATH.exec(new URL(request.url).pathname)?.[1];
    const facts = mint === undefined ? null : market.token(mint);
    if (facts === null) throw new ApiError('token_not_found');
    return new Response(draw(facts.mint, { symbol: plainLetters(facts.symbol) }), { headers: HEADERS });
  },
});
