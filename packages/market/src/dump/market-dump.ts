import type { Migration, TokenTransfer } from '@dugout/domain/market-events';
import type { MarketState } from '../state.ts';
import type { BarTableDump } from '../store/bar-table.ts';
import { CompactedToken } from '../store/compacted-tokens.ts';
import type { FirstSeenDump } from '../store/first-seen.ts';
import type { HolderSeriesDump } from '../store/holder-series.ts';
import type { CompactedHoldersDump, HolderBookDump } from '../store/holder-types.ts';
import type { InternerDump } from '../store/interner.ts';
import type { NumbersByAddressDump } from '../store/numbers-by-address.ts';
import type { RollingWindowsDump } from '../store/rolling-windows.ts';
import type { SeenIdsDump } from '../store/seen-ids.ts';
import type { SolPricesDump } from '../store/sol-prices.ts';
import type { TokenRecord } from '../store/token-record.ts';
import type { TradeTapeDump } from '../store/trade-tape.ts';
import type { WalletChainsDump } from '../store/wallet-chains.ts';
import { rememberQuote } from '../writes/quoted-tokens.ts';

/**
 * A market's tables as they are in memory. Only the same version of this code can read them, so a dump is a
 * cache and never the only copy. The tables are live: copy them before the market changes again.
 */
export interface MarketDump {
  readonly mints: InternerDump;
  readonly tokens: readonly Readonly<TokenRecord>[];
  readonly wallets: InternerDump;
  readonly pools: NumbersByAddressDump;
  readonly tape: TradeTapeDump;
  readonly holders: HolderBookDump;
  readonly compactedHolders: CompactedHoldersDump;
  readonly walletChains: WalletChainsDump;
  readonly firstSeen: FirstSeenDump;
  readonly holderSeries: HolderSeriesDump;
  readonly windows: RollingWindowsDump;
  readonly quarterBars: BarTableDump;
  readonly hourBars: BarTableDump;
  readonly solPrices: SolPricesDump;
  readonly seen: SeenIdsDump;
  readonly earlyTransfers: ReadonlyMap<number, [number, number][]>;
  readonly waiting: ReadonlyMap<string, (TokenTransfer | Migration)[]>;
  readonly sweptToken: number;
  readonly sinceBarSweep: number;
  readonly lastSlot: number;
  readonly lastTime: number;
  readonly forgottenUpTo: number;
}

/**
 * Returns the market's live tables.
 * @throws Error when the market may be rolled back, because a dump does not include the undo log.
 */
export function dumpState(state: MarketState): MarketDump {
  if (state.undo !== null) throw new Error('a market that may be rolled back cannot be dumped');
  return {
    mints: state.mints.dump(),
    tokens: state.tokens.map((token) => (token instanceof CompactedToken ? token.read() : token)),
    wallets: state.wallets.dump(),
    pools: state.pools.dump(),
    tape: state.tape.dump(),
    holders: state.holders.dump(),
    compactedHolders: state.compactedHolders.dump(),
    walletChains: state.walletChains.dump(),
    firstSeen: state.firstSeen.dump(),
    holderSeries: state.holderSeries.dump(),
    windows: state.windows.dump(),
    quarterBars: state.quarterBars.dump(),
    hourBars: state.hourBars.dump(),
    solPrices: state.solPrices.dump(),
    seen: state.seen.dump(),
    earlyTransfers: state.earlyTransfers,
    waiting: state.waiting,
    sweptToken: state.sweptToken,
    sinceBarSweep: state.sinceBarSweep,
    lastSlot: state.lastSlot,
    lastTime: state.lastTime,
    forgottenUpTo: state.forgottenUpTo,
  };
}

export function loadState(state: MarketState, dump: MarketDump): void {
  if (state.tokens.length > 0 || state.wallets.size > 0) throw new Error('the market is not empty');
  state.mints.load(dump.mints);
  state.wallets.load(dump.wallets);
  state.pools.load(dump.pools);
  state.tape.load(dump.tape);
  state.holders.load(dump.holders);
  state.compactedHolders.load(dump.compactedHolders);
  state.walletChains.load(dump.walletChains);
  state.firstSeen.load(dump.firstSeen);
  state.holderSeries.load(dump.holderSeries);
  state.windows.load(dump.windows);
  state.quarterBars.load(dump.quarterBars);
  state.hourBars.load(dump.hourBars);
  state.solPrices.load(dump.solPrices);
  state.seen.load(dump.seen);
  for (const [token, transfers] of dump.earlyTransfers) state.earlyTransfers.set(token, transfers);
  for (const [mint, events] of dump.waiting) state.waiting.set(mint, events);
  for (const token of dump.tokens) loadToken(state, token);
  state.sweptToken = dump.sweptToken;
  state.sinceBarSweep = dump.sinceBarSweep;
  state.lastSlot = dump.lastSlot;
  state.lastTime = dump.lastTime;
  state.forgottenUpTo = dump.forgottenUpTo;
}

function loadToken(state: MarketState, token: Readonly<TokenRecord>): void {
  state.tokens.push(token);
  state.tokenMints.add(token.mint);
  rememberQuote(state, token);
  if (token.vacant) {
    state.vacant++;
    return;
  }
  if (token.createdAt === null && token.name === '' && token.symbol === '') return;
  state.lookAlikes.add(token.number, token.name, token.symbol);
  state.tokenNames.add(token.number, token.name, token.symbol);
}
