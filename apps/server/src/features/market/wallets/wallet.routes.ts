import { paginationOf, rangeOf } from '#/platform/http/pagination.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { WalletReads } from './wallet.reads.ts';

/** Routes for any wallet's figures, open to everyone: they derive from public on-chain data. */
export const walletRoutes = (wallets: WalletReads) =>
  ({
    'GET /wallet/{address}/summary': ({ params }) => ({ data: wallets.summary(params.address) }),
    'GET /wallet/{address}/trades': ({ params, query }) => {
      const { items, count, since } = wallets.trades(params.address, rangeOf(query));
      return { data: { items, pagination: paginationOf(query, count), since } };
    },
    'GET /wallet/{address}/holdings': ({ params, query }) => ({
      data: wallets.holdings(params.address, query.limit),
    }),
    'GET /wallet/{address}/calendar': ({ params, query }) => ({
      data: wallets.calendar(params.address, query.timeZone),
    }),
  }) satisfies Routes;
