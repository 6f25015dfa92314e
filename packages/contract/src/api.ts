/** Every call of the API. A feature adds its table here and nowhere else. */
import type { z } from 'zod';
import { booksEndpoints } from './books.ts';
import type { Endpoint } from './endpoint.ts';
import { explorerEndpoints } from './explorer.ts';
import { identityEndpoints } from './identity.ts';
import { marketEndpoints } from './market.ts';
import { ordersEndpoints } from './orders.ts';
import { portfolioEndpoints } from './portfolio.ts';
import { profileEndpoints } from './profile.ts';
import { recordsEndpoints } from './records.ts';
import { referralEndpoints } from './referral.ts';
import { settingsEndpoints } from './settings.ts';
import { systemEndpoints } from './system.ts';
import { tokenKnowledgeEndpoints } from './token-knowledge.ts';
import { trackerEndpoints } from './tracker.ts';
import { tradingEndpoints } from './trading.ts';
import { walletKnowledgeEndpoints } from './wallet-knowledge.ts';
import { walletsEndpoints } from './wallets.ts';
import { watchlistEndpoints } from './watchlist.ts';

export const api = {
  ...systemEndpoints,
  ...identityEndpoints,
  ...marketEndpoints,
  ...explorerEndpoints,
  ...tokenKnowledgeEndpoints,
  ...walletsEndpoints,
  ...walletKnowledgeEndpoints,
  ...tradingEndpoints,
  ...ordersEndpoints,
  ...portfolioEndpoints,
  ...recordsEndpoints,
  ...referralEndpoints,
  ...booksEndpoints,
  ...watchlistEndpoints,
  ...trackerEndpoints,
  ...settingsEndpoints,
  ...profileEndpoints,
} as const;

export type Api = typeof api;
export type Call = keyof Api;

type Part<E, K extends string, Side extends 'input' | 'output'> = E extends { readonly [P in K]: infer S extends z.ZodType }
  ? { [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown;

/** What a caller sends: `params`, `query` and `body`, those that the call has. */
export type CallInput<C extends Call> = Part<Api[C], 'params', 'input'> & Part<Api[C], 'query', 'input'> & Part<Api[C], 'body', 'input'>;
/** What a handler is given, after checking. */
export type HandlerInput<C extends Call> = Part<Api[C], 'params', 'output'> &
  Part<Api[C], 'query', 'output'> &
  (Api[C] extends { readonly secretBody: true } ? { body: Uint8Array } : Part<Api[C], 'body', 'output'>);
/** What a call answers. */
export type CallOutput<C extends Call> = Api[C] extends Endpoint ? z.output<Api[C]['output']> : never;
