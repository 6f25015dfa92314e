import { TEXTS } from '@dugout/contract/texts';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { AccountService } from './account.service.ts';
import type { PortfolioService } from './portfolio.service.ts';

interface PortfolioRoutesOptions {
  readonly accounts: AccountService;
  readonly portfolio: PortfolioService;
}

export function portfolioRoutes({ accounts, portfolio }: PortfolioRoutesOptions) {
  return {
    'GET /token/positions': (_input, { caller, log }) =>
      failingAs(
        log,
        'internal',
        async () => ({ data: await accounts.positions(caller.userId) }),
        TEXTS.positionsFailed,
      ),
    'GET /portfolio': async (_input, { caller }) => ({ data: await accounts.portfolio(caller.userId) }),
    'GET /portfolio/curve': async ({ query }, { caller }) => ({
      data: await portfolio.curve(caller.userId, query.window),
    }),
    'GET /portfolio/calendar': async ({ query }, { caller }) => ({
      data: await portfolio.calendar(caller.userId, query.month, query.timeZone),
    }),
    'GET /portfolio/closed': async ({ query }, { caller }) => ({
      data: await portfolio.closed(caller.userId, query),
    }),
    'GET /portfolio/positions/{id}': async ({ params }, { caller }) => ({
      data: await portfolio.rows(caller.userId, params.id),
    }),
    'GET /portfolio/receipts': async ({ query }, { caller }) => ({
      data: await portfolio.receipts(caller.userId, query),
    }),
    'GET /swap/{id}/receipt': async ({ params }, { caller }) => ({
      data: await portfolio.receipt(caller.userId, params.id),
    }),
    'GET /wallet/transactions/{id}': async ({ params, query }, { caller }) => ({
      data: await accounts.transactions(caller?.userId ?? null, params.id, query),
    }),
  } satisfies Routes;
}
