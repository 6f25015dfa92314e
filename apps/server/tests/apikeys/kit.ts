import { SOL_MINT } from '@dugout/domain/sol';
import { pick } from '#tests/calls/api-shapes/world.ts';
import type { TestServer } from '#tests/kit/server.ts';
import { type MadeKey, makeKey } from './world.ts';

export const MILLI = 1_000_000n;

export type Trader = Awaited<ReturnType<TestServer['trader']>>;
export interface Trading {
  readonly trader: Trader;
  readonly wallet: string;
}

export const tradeKey = ({ trader, wallet }: Trading, perOrder: bigint, perDay: bigint): Promise<MadeKey> =>
  makeKey(trader, {
    scope: 'trade',
    wallets: [wallet],
    perOrderLamports: perOrder.toString(),
    perDayLamports: perDay.toString(),
  });

export const codeOf = ({ body }: { readonly body: unknown }) => (body as { code?: string }).code ?? null;

/** A server's traders with a wallet, their buys of its most liquid token, and what their keys spend. */
export function keepersOn(server: TestServer) {
  let names = 0;
  let mint = '';
  return {
    /** The most liquid token. */
    mint: () => mint,
    start: async () => {
      const screen = await server.client().call('/api/v1/screener?limit=1&sortBy=liquidityUsd&window=1h');
      mint = pick(screen, 'data', 'items', 0, 'tokenAddress');
    },
    async somebody(): Promise<Trading> {
      const trader = await server.trader(`Keeper${++names}`);
      return { trader, wallet: pick(await trader.call('/api/v1/wallet/user'), 'data', 0, 'address') };
    },
    buy: (wallet: string, lamports: bigint, fields: object = {}) => ({
      method: 'POST',
      body: {
        walletAddress: wallet,
        inputMint: SOL_MINT,
        outputMint: mint,
        amount: lamports.toString(),
        slippageBps: 2_000,
        priorityFeeLamports: 0,
        tipLamports: 0,
        ...fields,
      },
    }),
    /** Returns the lamports that a key's swaps took from their wallets, by the ledger. */
    async movedBy(key: MadeKey): Promise<bigint> {
      const rows = await server.sql<{ lamports: bigint }>`
        SELECT coalesce(sum(-f.wallet_lamports), 0)::numeric(39, 0) AS lamports
        FROM swap s JOIN swap_fill f ON f.swap_id = s.id WHERE s.api_key_id = ${key.id}`;
      return rows[0]?.lamports ?? 0n;
    },
  };
}
