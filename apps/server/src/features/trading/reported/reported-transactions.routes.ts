import type { Db } from '#/platform/db/db.ts';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { TradersWallets } from '../ports.ts';
import { saveReported } from './reported-transactions.repository.ts';

interface ReportedTransactionsOptions {
  readonly db: Db;
  readonly wallets: TradersWallets;
  /** Unix ms. */
  readonly now: () => number;
}

export function reportedTransactionsRoutes({ db, wallets, now }: ReportedTransactionsOptions) {
  return {
    'POST /swap/log': ({ body }, { caller, log }) =>
      failingAs(log, 'log_failed', async () => {
        const { address: walletAddress } = await wallets.owned(caller.userId, body.walletAddress);
        const said = {
          ...body,
          id: newId(),
          userId: caller.userId,
          walletAddress,
          metadata: {},
          createdAt: now(),
        };
        return { data: await saveReported(db, said) };
      }),
    'POST /transaction/save': ({ body }, { caller, log }) =>
      failingAs(log, 'log_failed', async () => {
        const { address: walletAddress } = await wallets.owned(caller.userId, body.wallet_address);
        const { signature, type, metadata } = body;
        const unsaid = { tokenAddress: null, solAmount: null, usdAmount: null, status: null };
        const said = {
          ...unsaid,
          id: newId(),
          userId: caller.userId,
          walletAddress,
          signature,
          type,
          metadata,
          createdAt: now(),
        };
        return { data: await saveReported(db, said) };
      }),
  } satisfies Routes;
}
