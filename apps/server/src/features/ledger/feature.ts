import { defineFeature } from '#/features/feature.ts';
import { assetUnits } from './assets.ts';
import { ledgerExports } from './exported.ts';
import { ledgerRoutes } from './ledger.routes.ts';

/** The public ledger: platform totals, and each trader's own entries. */
export const ledgerFeature = defineFeature({
  name: 'ledger',
  create: ({ db, market, now }) => ({
    routes: ledgerRoutes({ db, units: assetUnits(market.state), now }),
    exports: ledgerExports,
  }),
});
