import type { Extent } from '../market-writes.ts';
import type { MarketState } from '../state.ts';

export function readExtent(state: MarketState): Extent {
  const { mints, compacted, wallets, pools, holders, holderSeries, tape, windows } = state;
  const { compactedHolders, quarterBars, hourBars, walletChains, firstSeen, pictureHashes } = state;
  const tables = [mints, compacted, wallets, pools, holders, compactedHolders, holderSeries, tape, windows];
  const bytes = [...tables, quarterBars, hourBars, walletChains, firstSeen, pictureHashes].reduce(
    (sum, table) => sum + table.bytes,
    0,
  );
  return {
    tokens: state.tokens.length - state.vacant,
    compacted: compacted.size,
    wallets: wallets.size,
    holdings: holders.size + compactedHolders.size,
    compactedHoldings: compactedHolders.size,
    trades: tape.size,
    bytes,
  };
}
