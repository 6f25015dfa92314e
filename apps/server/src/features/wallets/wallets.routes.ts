import type { Routes } from '#/platform/http/routes.ts';
import type { Wallets } from './wallets.service.ts';
import { filterWallets } from './wallets.view.ts';

export const walletsRoutes = (wallets: Wallets): Routes => ({
  'GET /wallet/user': async ({ query }, { caller }) => ({ data: filterWallets(await wallets.listOf(caller.userId), query) }),
});
