import type { MarketFeed } from '@dugout/market/feed/market-feed';
import { Market } from '@dugout/market/market';
import { created, solPrice, trade } from '@dugout/market/testing/events';
import { expect, it } from 'vitest';
import { CallIndex } from '../index/call-index.ts';
import { aCall } from '../index/calls.fixture.ts';
import { keptOutcome, outcomeRow } from '../index/outcome.view.ts';
import type { TokenCalls } from '../index/token-calls.ts';
import type { CallerProfile, CallerProfiles } from '../people/caller-profiles.ts';
import { CallerHoldings } from './caller-holdings.ts';
import { HoldingKeeper } from './holding-keeper.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CALLED_AT = 1_000_000_000;

/** Creates a caller who held a token, called it, and sold everything ten minutes later. */
async function afterSale() {
  const token = created({ time: CALLED_AT - 2 * HOUR_MS });
  const state = new Market({ keepTrades: 0 });
  const market = { state, wholeHistory: true } as unknown as MarketFeed;
  const [callIndex, holdings] = [new CallIndex(), new CallerHoldings(market)];
  const profile = { userId: 'ada', wallets: ['wallet'], showsWallets: true };
  const profiles = {
    of: async () => new Map([['ada', profile as unknown as CallerProfile]]),
  } as unknown as CallerProfiles;
  const changed: string[] = [];
  const keeper = new HoldingKeeper({
    callIndex,
    profiles,
    holdings,
    changed: (mint) => void changed.push(mint),
  });
  const apply = (event: Parameters<Market['apply']>[0]): void => {
    state.apply(event);
    keeper.applied(event);
  };
  apply(solPrice(200, CALLED_AT - 2 * HOUR_MS));
  apply(token);
  apply(trade(token, { wallet: 'wallet', time: CALLED_AT - HOUR_MS }));
  callIndex.add({
    ...aCall(1, CALLED_AT, 1, 'ada'),
    mint: token.mint,
    ...holdings.atCall(token.mint, ['wallet']),
  });
  const sale = trade(token, { wallet: 'wallet', side: 'sell', time: CALLED_AT + 10 * MINUTE_MS });
  apply(sale);
  const [call] = callIndex.all();
  if (call === undefined) throw new Error('no call');
  /** Advances time until the tape drops the sale. */
  const forget = (): void => {
    apply(trade(token, { wallet: 'other', time: CALLED_AT + 30 * HOUR_MS }));
    expect(state.walletHistory.trades('wallet', { offset: 0, limit: 10 }).items).toEqual([]);
  };
  const holding = () => holdings.of(call, profile as unknown as CallerProfile);
  return { keeper, book: callIndex, call, face: profile, changed, forget, hand: holding, sale, token };
}

const SOLD = { kind: 'sold', heldBefore: true, soldPct: 100, soldMinutesAfter: 10 };

it('keeps a sale soon after the call when the tape drops it', async () => {
  const { keeper, forget, hand: holding, changed, token } = await afterSale();
  await keeper.run();
  expect(changed).toEqual([token.mint]);
  await keeper.run();
  expect(changed).toHaveLength(1);
  forget();
  expect(holding()).toMatchObject(SOLD);
});

it('keeps the sale when the caller unlinks the wallet', async () => {
  const { keeper, face: profile, forget, hand: holding } = await afterSale();
  await keeper.run();
  Object.assign(profile, { wallets: ['clean'] });
  forget();
  await keeper.run();
  expect(holding()).toMatchObject({ soldMinutesAfter: 10, heldBefore: true });
});

it('drops a sale that is rolled back', async () => {
  const { keeper, face: profile, call, sale } = await afterSale();
  await keeper.run();
  Object.assign(profile, { wallets: [] });
  keeper.rolledBack([sale]);
  await keeper.run();
  expect(call.holding).toEqual({ bought: 0n, boughtAt: null, soldAt: null });
});

it('restores holdings after a restart', async () => {
  const { keeper, book: callIndex, call } = await afterSale();
  await keeper.run();
  const row = outcomeRow(call, callIndex.token(call.call.mint) as TokenCalls, CALLED_AT + HOUR_MS);
  expect(keptOutcome(row).holding).toEqual(call.holding);
  expect(call.holding.soldAt).toBe(CALLED_AT + 10 * MINUTE_MS);
});
