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
