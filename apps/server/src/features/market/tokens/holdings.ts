import type { HolderReading, HoldersOnChain } from '@dugout/market/feed/market-feed';
import type { MarketReads } from '@dugout/market/market-reads';
import { type HolderRow, type Shares, type TokenFacts, UNKNOWN_SHARES } from '@dugout/market/types';
import { POOL_OWNERS } from '@dugout/solana/accounts/programs';

interface HoldingsOptions {
  readonly market: MarketReads;
  /** False for a market with an incomplete trade history, whose trades do not tell the holders. */
  readonly wholeHistory: boolean;
  /** Null when there is no chain to read holders from. */
  readonly holdersOnChain: HoldersOnChain | null;
}

interface HolderList {
  readonly items: readonly HolderRow[];
  /** Null when unknown. */
  readonly count: number | null;
  /** When the holders were read from the chain, unix ms; null when trades tell them. */
  readonly readAt: number | null;
}

const TOP = 10;

const isPool = (wallet: string, { pool }: TokenFacts): boolean => wallet === pool || POOL_OWNERS.has(wallet);

const pctOf = (amount: bigint, supply: bigint): number => (Number(amount) / Number(supply)) * 100;

/** Returns the shares that the largest holders tell: those of the ten largest and of the developer. */
function sharesIn({ holders, isComplete }: HolderReading, facts: TokenFacts): Shares {
  const { supply, creator } = facts;
  if (supply === null || supply === 0n) return UNKNOWN_SHARES;
  const wallets = holders.filter(({ wallet }) => !isPool(wallet, facts));
  const top = wallets.slice(0, TOP).reduce((sum, { amount }) => sum + amount, 0n);
  const developer = wallets.find(({ wallet }) => wallet === creator)?.amount ?? (isComplete ? 0n : null);
  return {
    ...UNKNOWN_SHARES,
    top10HoldersPct: isComplete || wallets.length >= TOP ? pctOf(top, supply) : null,
    devHoldingsPct: creator === null || developer === null ? null : pctOf(developer, supply),
  };
}

/**
 * The holders of a token: by its trades when the market saw all of them, else by the largest accounts on the
 * chain.
 */
export class Holdings {
  readonly #options: HoldingsOptions;

  constructor(options: HoldingsOptions) {
    this.#options = options;
  }

  /** Called when somebody views a token; resolves when its holders are as fresh as possible. */
  async refresh(mint: string): Promise<void> {
    await this.#options.holdersOnChain?.refresh(mint);
  }

  shares(mint: string): Shares {
    const { market, wholeHistory, holdersOnChain } = this.#options;
    if (wholeHistory) return market.shares(mint) ?? UNKNOWN_SHARES;
    const [facts, reading] = [market.token(mint), holdersOnChain?.newest(mint) ?? null];
    return facts === null || reading === null ? UNKNOWN_SHARES : sharesIn(reading, facts);
  }

  /** Returns the largest holders, largest first; empty when unknown. */
  list(mint: string, limit: number): HolderList {
    const { market, wholeHistory, holdersOnChain } = this.#options;
    if (wholeHistory) return { ...market.holders(mint, limit), readAt: null };
    const [facts, reading] = [market.token(mint), holdersOnChain?.newest(mint) ?? null];
    if (facts === null || reading === null) return { items: [], count: null, readAt: null };
    const items = reading.holders.slice(0, limit).map(({ wallet, amount }) => ({
      wallet,
      amount,
      pct: facts.supply === null || facts.supply === 0n ? null : pctOf(amount, facts.supply),
      marks: isPool(wallet, facts) ? [] : (market.holder(mint, wallet)?.marks ?? []),
      isPool: isPool(wallet, facts),
    }));
    const wallets = items.filter((item) => !item.isPool);
    return { items, count: reading.isComplete ? wallets.length : null, readAt: reading.readAt };
  }
}
