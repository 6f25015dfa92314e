import { realizedPnl } from '@dugout/domain/positions/pnl';
import { eachHoldingOf } from '../reads/holdings.ts';
import type { MarketState } from '../state.ts';
import { SNIPER } from '../store/holder-flags.ts';
import type { Span, WalletLabel, WalletSpan, WalletSummary } from '../wallet-types.ts';
import { balancesOf, bookOfEachAt, buildLedger, type LedgerEntry, type WalletLedger } from './ledger.ts';
import { unrealisedUsd } from './prices.ts';

const NONE = -1;
const DAY_MS = 86_400_000;
const SPAN_MS: Readonly<Record<Span, number>> = {
  '1d': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
  all: Number.POSITIVE_INFINITY,
};

export const dollars = (micro: bigint): number => Number(micro) / 1e6;
const total = (entries: readonly LedgerEntry[], part: (entry: LedgerEntry) => bigint): bigint =>
  entries.reduce((sum, entry) => sum + part(entry), 0n);
export const invested = ({ buys, value }: LedgerEntry): bigint => (buys ? (value ?? 0n) : 0n);

/** Unix ms since which the tape has every trade; null while it is empty. */
export function knownSince(state: MarketState): number | null {
  const { tape } = state;
  if (tape.oldest === NONE) return null;
  return state.forgottenUpTo === Number.NEGATIVE_INFINITY ? tape.time(tape.oldest) : state.forgottenUpTo;
}

/** Summarizes a wallet from the tape; zeros for an unknown wallet. `now` in unix ms. */
export function readSummary(state: MarketState, address: string, now: number): WalletSummary {
  const wallet = state.wallets.find(address);
  const ledger = buildLedger(state, wallet);
  const { entries } = ledger;
  const balances = balancesOf(state, wallet);
  const spanOf = (span: Span): WalletSpan => readSpan(state, ledger, balances, now - SPAN_MS[span]);
  return {
    address,
    labels: labelsOf(state, address, wallet),
    trades: entries.length,
    buys: entries.filter(({ buys }) => buys).length,
    sells: entries.filter(({ buys }) => !buys).length,
    tokens: new Set(entries.map(({ token }) => token)).size,
    firstTradeAt: entries[0]?.time ?? null,
    lastTradeAt: entries.at(-1)?.time ?? null,
    soldWithoutCostUsd: dollars(total(entries, ({ withoutCost }) => withoutCost)),
    unpricedTrades: entries.filter(({ value }) => value === null).length,
    spans: { '1d': spanOf('1d'), '7d': spanOf('7d'), '30d': spanOf('30d'), all: spanOf('all') },
  };
}

function readSpan(
  state: MarketState,
  ledger: WalletLedger,
  balances: ReadonlyMap<number, bigint>,
  start: number,
): WalletSpan {
  const known = knownSince(state);
  const entries = ledger.entries.filter(({ time }) => time > start);
  const realised = total(entries, (entry) => entry.realised ?? 0n);
  const cost = total(entries, ({ soldCost }) => soldCost);
  const before =
    entries.length === ledger.entries.length
      ? 0
      : unrealisedUsd(state, bookOfEachAt(state, ledger, start), { time: start });
  const after = unrealisedUsd(state, ledger.byToken, { balances });
  return {
    since: known === null ? null : Math.max(known, start),
    whole: known !== null && known <= start,
    trades: entries.length,
    investedUsd: dollars(total(entries, invested)),
    realisedUsd: dollars(realised),
    realisedPct: realizedPnl(Number(realised), Number(cost)).realizedPct,
    unrealisedUsd: before === null || after === null ? null : after - before,
    knownSells: entries.filter((entry) => entry.realised !== null).length,
    closed: entries.filter(({ closed }) => closed !== null).length,
    won: entries.filter(({ closed }) => closed === 'won').length,
  };
}

function labelsOf(state: MarketState, address: string, wallet: number): WalletLabel[] {
  const labels: WalletLabel[] = [];
  const name = state.knownTraders.get(address);
  if (state.pools.has(address)) labels.push({ kind: 'pool' });
  if (name !== undefined) labels.push({ kind: 'kol', name });
  const created = state.walletChains.createdBy(wallet).length;
  if (created > 0) labels.push({ kind: 'developer', tokens: created });
  let sniped = 0;
  eachHoldingOf(state, wallet, (token, _, flags) => {
    if (state.tokens[token]?.creatorWallet !== wallet && (flags & SNIPER) !== 0) sniped++;
  });
  if (sniped > 0) labels.push({ kind: 'sniper', tokens: sniped });
  return labels;
}
