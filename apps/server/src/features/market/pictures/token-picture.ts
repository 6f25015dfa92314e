import type { MarketReads } from '@dugout/market/market-reads';
import { tokenPicture } from '@dugout/simulator/pictures/token-picture';
import type { Config } from '#/platform/config/config.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { FetchRoute } from '#/platform/http/fetch-route.ts';
import { identicon } from './identicon.ts';

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

const PATH = /^\/images\/token\/([1-9A-HJ-NP-Za-km-z]{32,44})\.svg$/;

/** Draws a token's picture from its mint; `symbol` is plain letters and digits, at most 10. */
export type DrawPicture = (mint: string, token: { readonly symbol: string }) => string;

/** Draws simulated tokens from their name, real ones from their mint. */
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
