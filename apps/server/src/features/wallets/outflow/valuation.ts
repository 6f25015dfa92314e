import { SOL_MINT } from '@dugout/domain/sol';
import { ledger } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Positions } from '../index.ts';
import { type TokenLookup, valueInLamports } from '../tokens.view.ts';
import { onTheirWayTo } from './outflow.repository.ts';

/** Outflow in lamports. `unpriced`: a part has neither a price nor a cost, and is not in the lamports. */
export interface Valued {
  readonly lamports: bigint;
  /** The part of `lamports` that is SOL or was paid in SOL here; a price alone can be faked. */
  readonly paid: bigint;
  readonly unpriced: boolean;
}

interface ValuationOptions {
  readonly tokens: TokenLookup;
  readonly costOf: Positions['costOf'];
}

/** Values outflow at the last price, otherwise at cost. */
export function createValuation({ tokens, costOf }: ValuationOptions) {
  async function ofAmount(db: Db, walletAddress: string, mint: string, amount: bigint): Promise<Valued> {
    if (mint === SOL_MINT) return { lamports: amount, paid: amount, unpriced: false };
    const cost = await costOf(db, walletAddress, mint, amount);
    const lamports = valueInLamports(tokens, mint, amount) ?? cost;
    if (lamports === null) return { lamports: 0n, paid: 0n, unpriced: true };
    return { lamports, paid: smaller(lamports, cost ?? 0n), unpriced: false };
  }

  return {
    ofAmount,

    /** Values everything that a wallet's key controls: balances, reserved amounts, rent, and incoming amounts. */
    async ofWallet(db: Db, address: string): Promise<Valued> {
      const kinds = ['wallet', 'hold', 'rent'] as const;
      const own = await Promise.all(
        kinds.map(async (kind) => (await ledger.balancesOf(db, kind, [address])).get(address)),
      );
      const amounts = new Map<string, bigint>();
      for (const held of [...own, await onTheirWayTo(db, address)])
        for (const [mint, amount] of held ?? []) amounts.set(mint, (amounts.get(mint) ?? 0n) + amount);
      const values = await Promise.all(
        [...amounts].map(([mint, amount]) => ofAmount(db, address, mint, amount)),
      );
      return {
        lamports: values.reduce((sum, { lamports }) => sum + lamports, 0n),
        paid: values.reduce((sum, { paid }) => sum + paid, 0n),
        unpriced: values.some(({ unpriced }) => unpriced),
      };
    },
  };
}

export type Valuation = ReturnType<typeof createValuation>;

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
