import { MAYHEM_AGENT } from '@dugout/domain/execution/bonding-curve';
import type { MarketState } from '../state.ts';
import { BUNDLED, FRESH, INSIDER, POOL, SNIPER } from '../store/holder-flags.ts';
import type { TokenRecord } from '../store/token-record.ts';
import type { Shares } from '../types.ts';
import { eachHolderOf, holdingOf } from './holdings.ts';
import { known } from './known.ts';

const TOP = 10;

/** Percent of the supply, NaN when unknown. */
interface ShareFigures {
  readonly top10: number;
  readonly developer: number;
  readonly insiders: number;
  readonly snipers: number;
  readonly bundled: number;
  readonly fresh: number;
  /** Held by pump.fun's Mayhem agent. */
  readonly agent: number;
  readonly kols: number;
}

const UNKNOWN: ShareFigures = {
  top10: Number.NaN,
  developer: Number.NaN,
  insiders: Number.NaN,
  snipers: Number.NaN,
  bundled: Number.NaN,
  fresh: Number.NaN,
  agent: Number.NaN,
  kols: Number.NaN,
};

/** Caches shares by token and recounts them only after the token's holdings changed. */
export class ShareCache {
  readonly #counted: { readonly holdings: number; readonly shares: ShareFigures }[] = [];

  of(state: MarketState, token: TokenRecord): ShareFigures {
    if (!state.wholeHistory) return UNKNOWN;
    const kept = this.#counted[token.number];
    if (kept?.holdings === token.holdings) return kept.shares;
    const shares = countShares(state, token);
    this.#counted[token.number] = { holdings: token.holdings, shares };
    return shares;
  }
}

/** Returns the number of holders, NaN if holdings are unknown. */
export const holderCountOf = (state: MarketState, { number }: TokenRecord): number =>
  state.wholeHistory ? state.holders.holdersOf(number) : Number.NaN;

export function readShares(cache: ShareCache, state: MarketState, token: TokenRecord): Shares {
  const shares = cache.of(state, token);
  return {
    top10HoldersPct: known(shares.top10),
    devHoldingsPct: known(shares.developer),
    insiderHoldingsPct: known(shares.insiders),
    sniperHoldingsPct: known(shares.snipers),
    bundledHoldingsPct: known(shares.bundled),
    freshHoldingsPct: known(shares.fresh),
    agentHoldingsPct: known(shares.agent),
    kols: state.wholeHistory ? shares.kols : 0,
  };
}

/** Excludes pools everywhere, and the developer from insiders, snipers, bundles and fresh wallets. */
function countShares(state: MarketState, token: TokenRecord): ShareFigures {
  const top: bigint[] = [];
  let [developer, insiders, snipers, bundled, fresh] = [0n, 0n, 0n, 0n, 0n];
  eachHolderOf(state, token.number, (wallet, balance, flags) => {
    if (balance === 0n || (flags & POOL) !== 0) return;
    if (wallet === token.creatorWallet) developer += balance;
    else {
      if ((flags & INSIDER) !== 0) insiders += balance;
      if ((flags & SNIPER) !== 0) snipers += balance;
      if ((flags & BUNDLED) !== 0) bundled += balance;
      if ((flags & FRESH) !== 0) fresh += balance;
    }
    keepTop(top, balance);
  });
  const created = token.createdAt !== null;
  const agent = holdingOf(state, token.number, state.wallets.find(MAYHEM_AGENT));
  const pct = (amount: bigint): number =>
    token.supply === null ? Number.NaN : (Number(amount) / Number(token.supply)) * 100;
  return {
    top10: pct(top.reduce((sum, balance) => sum + balance, 0n)),
    developer: created ? pct(developer) : Number.NaN,
    insiders: created ? pct(insiders) : Number.NaN,
    snipers: created ? pct(snipers) : Number.NaN,
    bundled: created ? pct(bundled) : Number.NaN,
    fresh: knowsFresh(state, token) ? pct(fresh) : Number.NaN,
    agent: pct(agent?.balance ?? 0n),
    kols: countKols(state, token.number),
  };
}

const knowsFresh = ({ firstSeen }: MarketState, { createdAt }: TokenRecord): boolean =>
  createdAt !== null && firstSeen.knowsFreshSince(createdAt);

function keepTop(top: bigint[], balance: bigint): void {
  if (top.length === TOP && balance <= (top[TOP - 1] as bigint)) return;
  let at = top.length;
  while (at > 0 && (top[at - 1] as bigint) < balance) at--;
  top.splice(at, 0, balance);
  if (top.length > TOP) top.pop();
}

export function countKols(state: MarketState, token: number): number {
  let count = 0;
  for (const address of state.knownTraders.keys()) {
    if ((holdingOf(state, token, state.wallets.find(address))?.balance ?? 0n) > 0n) count++;
  }
  return count;
}
