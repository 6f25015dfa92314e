import { type Answers, dataOf, playServer, TRADER } from '#/app/app.testing.tsx';
import { watchedOf } from '#/shared/testing/tracker-builders.ts';

export const COO = watchedOf('MintCoo');
export const FAX = watchedOf('MintFax', { name: null, symbol: 'FAX', image: null, marketCap: null });

export const sent: { call: string; body: unknown }[] = [];

export function serve(first: readonly unknown[], answers: Answers = {}): string[] {
  let tokens = [...first];
  sent.length = 0;
  const change =
    (call: string, next: (mints: readonly string[]) => unknown[], message: string) =>
    (_: URL, body: unknown) => {
      sent.push({ call, body });
      const mints =
        typeof body === 'object' && body !== null && 'tokens' in body && Array.isArray(body.tokens)
          ? body.tokens
          : [];
      tokens = next(mints);
      return { body: { data: { tokens }, message } };
    };
  const addressOf = (token: unknown) =>
    typeof token === 'object' && token !== null && 'tokenAddress' in token ? token.tokenAddress : null;
  return playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/watchlist': () => dataOf({ tokens }),
    'POST /api/v1/watchlist': change(
      'add',
      (mints) => [...mints.map((mint) => watchedOf(mint)), ...tokens],
      'Token added to watchlist',
    ),
    'POST /api/v1/watchlist/remove': change(
      'remove',
      (mints) => tokens.filter((token) => !mints.some((mint) => mint === addressOf(token))),
      'Token removed from watchlist',
    ),
    ...answers,
  });
}
