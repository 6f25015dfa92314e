import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';
import { defineFeature } from '#/features/feature.ts';
import { marketDoor } from '#/features/market/index.ts';
import { tokenDirectory, tradingDoor } from '#/features/trading/index.ts';
import { walletsDoor } from '#/features/wallets/index.ts';
import { createPortfolio } from './create-portfolio.ts';

const portfolioExports: readonly ExportedTable[] = [
  ownRows({
    table: 'equity_point',
    about: 'Equity of your account over time, in lamports.',
    by: ['user_id'],
    key: ['user_id', 'time'],
  }),
  { table: 'equity_due', leftOut: 'Says for seconds that your equity is to be stored' },
];

export const portfolioFeature = defineFeature({
  name: 'portfolio',
  needs: { wallets: walletsDoor, market: marketDoor, trading: tradingDoor },
  create: ({ db, log, realtime, venue, market: feed, now }, { wallets, market, trading }) => ({
    ...createPortfolio({
      db,
      log,
      realtime,
      venue,
      wallets,
      tokens: tokenDirectory(feed),
      reads: trading.reads,
      publicTransactions: market.walletTransactions,
      onAccountChange: trading.onAccountChange,
      now,
    }),
    exports: portfolioExports,
  }),
});
