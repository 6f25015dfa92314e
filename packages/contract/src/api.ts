/** All calls of the API, one line per feature. */
import type { z } from 'zod';
import { alphaEndpoints } from './alpha/endpoints.ts';
import { apikeysEndpoints } from './apikeys/endpoints.ts';
import { chatEndpoints } from './chat/endpoints.ts';
import { clansEndpoints } from './clans/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { friendsEndpoints } from './friends/endpoints.ts';
import { giveawayEndpoints } from './giveaway/endpoints.ts';
import { homeEndpoints } from './home/endpoints.ts';
import { identityEndpoints } from './identity/endpoints.ts';
import { leaderboardEndpoints } from './leaderboard/endpoints.ts';
import { ledgerEndpoints } from './ledger/endpoints.ts';
import { marketEndpoints } from './market/endpoints.ts';
import { moderationEndpoints } from './moderation/endpoints.ts';
import { notificationsEndpoints } from './notifications/endpoints.ts';
import { picturesEndpoints } from './pictures/endpoints.ts';
import { portfolioEndpoints } from './portfolio/endpoints.ts';
import { profileEndpoints } from './profile/endpoints.ts';
import { referralEndpoints } from './referral/endpoints.ts';
import { searchEndpoints } from './search/endpoints.ts';
import { settingsEndpoints } from './settings/endpoints.ts';
import { signaturesEndpoints } from './signatures/endpoints.ts';
import { systemEndpoints } from './system/endpoints.ts';
import { trackerEndpoints } from './tracker/endpoints.ts';
import { tradingEndpoints } from './trading/endpoints.ts';
import { walletEndpoints } from './wallets/endpoints.ts';
import { watchlistEndpoints } from './watchlist/endpoints.ts';

/** A call whose errors are in the catalog. */
export type CallEndpoint = Endpoint<ErrorCode>;

export const api = {
  ...identityEndpoints,
  ...walletEndpoints,
  ...signaturesEndpoints,
  ...apikeysEndpoints,
  ...ledgerEndpoints,
  ...marketEndpoints,
  ...referralEndpoints,
  ...settingsEndpoints,
  ...tradingEndpoints,
  ...trackerEndpoints,
  ...watchlistEndpoints,
  ...friendsEndpoints,
  ...clansEndpoints,
  ...picturesEndpoints,
  ...notificationsEndpoints,
  ...chatEndpoints,
  ...alphaEndpoints,
  ...giveawayEndpoints,
  ...moderationEndpoints,
  ...homeEndpoints,
  ...leaderboardEndpoints,
  ...portfolioEndpoints,
  ...profileEndpoints,
  ...searchEndpoints,
  ...systemEndpoints,
} as const satisfies Readonly<Record<string, CallEndpoint>>;

export type Api = typeof api;
export type Call = keyof Api;

type Part<E, K extends string, Side extends 'input' | 'output'> = E extends {
  readonly [P in K]: infer S extends z.ZodType;
}
  ? { [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown;

/** The client's input: `params`, `query` and `body`, as declared by the call. */
export type CallInput<C extends Call> = Part<Api[C], 'params', 'input'> &
  Part<Api[C], 'query', 'input'> &
  Part<Api[C], 'body', 'input'>;
export type HandlerInput<C extends Call> = Part<Api[C], 'params', 'output'> &
  Part<Api[C], 'query', 'output'> &
  (Api[C] extends { readonly secretBody: true } | { readonly fileBody: object }
    ? { body: Uint8Array }
    : Part<Api[C], 'body', 'output'>);
export type CallOutput<C extends Call> = Api[C] extends Endpoint ? z.output<Api[C]['output']> : never;
