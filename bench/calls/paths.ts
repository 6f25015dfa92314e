import type { Api, Call } from '@dugout/contract/api';

/** Existing objects on the measured server, used in paths. */
export interface Known {
  readonly mint: string;
  readonly pool: string;
  readonly wallet: string;
  readonly userId: string;
  readonly clanId: string;
  readonly tag: string;
}

type PublicGet = {
  [C in Call]: C extends `GET ${string}` ? (Api[C]['access'] extends 'public' ? C : never) : never;
}[Call];

/** Below /api/v1 unless it starts with /api. The number makes each request unique. */
type Path = (known: Known, n: number) => string;

/** A request for each call open to guests; null for calls that only some servers support. */
export const PATHS: Readonly<Record<PublicGet, Path | null>> = {
  'GET /me': () => '/me',
  // Pages sign out with POST.
  'GET /api/logout': null,
  'GET /wallet/transactions/{id}': ({ wallet }) => `/wallet/transactions/${wallet}`,
  'GET /signatures/checkpoint': () => '/signatures/checkpoint',
  'GET /signatures/consistency': () => '/signatures/consistency?first=1&second=2',
  'GET /screener': (_, n) => `/screener?limit=50${bound(n)}`,
  'GET /token/{mint}': ({ mint }) => `/token/${mint}`,
  'GET /pool/{poolAddress}': ({ pool }) => `/pool/${pool}`,
  'GET /token/{mint}/candles': ({ mint }, n) => `/token/${mint}/candles${n === 0 ? '' : `?from=${n}`}`,
  'GET /token/{mint}/trades': ({ mint }, n) => `/token/${mint}/trades?limit=${50 + (n % 150)}`,
  'GET /token/{mint}/holders': ({ mint }, n) => `/token/${mint}/holders?limit=${50 + (n % 150)}`,
  'GET /explorer': (_, n) => `/explorer?column=migrated${bound(n)}`,
  'GET /token/scan/{id}': ({ mint }) => `/token/scan/${mint}`,
  'GET /token/{mint}/pools': ({ mint }) => `/token/${mint}/pools`,
  'GET /token/{mint}/sell-check': ({ mint }) => `/token/${mint}/sell-check`,
  'GET /token/holders-chart/{id}': ({ mint }) => `/token/holders-chart/${mint}`,
  'GET /token/{mint}/top-traders': ({ mint }, n) => `/token/${mint}/top-traders?limit=${50 + (n % 150)}`,
  'GET /token/{mint}/creator': ({ mint }) => `/token/${mint}/creator`,
  'GET /token/names': ({ mint }) => `/token/names?tokens=${mint}`,
  'GET /token/{mint}/look-alikes': ({ mint }) => `/token/${mint}/look-alikes`,
  'GET /api/token-details': ({ mint }) => `/api/token-details?mint=${mint}`,
  'GET /wallet/{address}/summary': ({ wallet }) => `/wallet/${wallet}/summary`,
  'GET /wallet/{address}/trades': ({ wallet }) => `/wallet/${wallet}/trades`,
  'GET /wallet/{address}/holdings': ({ wallet }) => `/wallet/${wallet}/holdings`,
  'GET /wallet/{address}/calendar': ({ wallet }) => `/wallet/${wallet}/calendar`,
  'GET /clan': () => '/clan',
  'GET /clan/tag/{tag}': ({ tag }) => `/clan/tag/${tag}`,
  'GET /clan/{id}': ({ clanId }) => `/clan/${clanId}`,
  'GET /alpha/tokens': () => '/alpha/tokens',
  'GET /alpha/callers': () => '/alpha/callers',
  'GET /alpha/callers/{userId}': ({ userId }) => `/alpha/callers/${userId}`,
  'GET /alpha/returns': () => '/alpha/returns',
  'GET /alpha/replay': () => `/alpha/replay?at=${new Date(Date.now() - 60_000).toISOString()}`,
  'GET /alpha/clans/{clanId}': ({ clanId }) => `/alpha/clans/${clanId}`,
  'GET /alpha/callers/{userId}/export': ({ userId }) => `/alpha/callers/${userId}/export`,
  'GET /alpha/log/checkpoint': () => '/alpha/log/checkpoint',
  'GET /alpha/log/leaves': () => '/alpha/log/leaves',
  'GET /alpha/log/inclusion': () => '/alpha/log/inclusion?index=0&size=1',
  'GET /alpha/log/consistency': () => '/alpha/log/consistency?first=1&second=1',
  'GET /giveaway': () => '/giveaway',
  'GET /giveaway/{giveawayId}/draw': null,
  'GET /leaderboard': () => '/leaderboard?kind=traders&window=24h',
  'GET /profile/public': ({ userId }) => `/profile/public?userId=${userId}`,
  'GET /search': () => '/search?search=fr',
  'GET /status': () => '/status',
  'GET /price': () => '/price',
};

/** Returns a bound that every token passes, unique per number; none for 0. */
const bound = (n: number): string => (n === 0 ? '' : `&volumeUsdMin=${-n}`);
