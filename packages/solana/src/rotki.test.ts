import type { Trade } from '@dugout/domain/market-events';
import { hasRecorded, recordedJson, recordedPath } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from './decode.ts';
import { recordedFiles } from './recorded-files.ts';

interface RotkiEvent {
  readonly kind: string;
  readonly event_subtype: string;
  readonly asset: string;
  readonly amount: string;
  readonly location_label: string;
}
interface RotkiTransaction {
  readonly test: string;
  readonly signature: string;
  readonly events: readonly RotkiEvent[];
}

const DECIMALS: Readonly<Record<string, number>> = {
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 6,
  CFJxqK6Wo6CqCwa9RDwvLGUDUz3HYQXT15Lftqnupump: 6,
  KMNo3nJsBXfcpJTVhZcXLW7RmTwTt4GVFE7suUBo9sS: 6,
  '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump': 6,
};

function raw(event: RotkiEvent): bigint {
  const [whole = '0', fraction = ''] = event.amount.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS[event.asset] ?? 9, '0'));
}

const sent = (trade: Trade) =>
  trade.side === 'buy'
    ? { mint: trade.quoteMint, amount: trade.quoteAmount }
    : { mint: trade.mint, amount: trade.tokenAmount };
const got = (trade: Trade) =>
  trade.side === 'buy'
    ? { mint: trade.mint, amount: trade.tokenAmount }
    : { mint: trade.quoteMint, amount: trade.quoteAmount };

describe.skipIf(!hasRecorded)(
  "trades compared with rotki's bookkeeping of the same transactions (needs the recorded data)",
  () => {
    const parsed = hasRecorded
      ? (recordedJson('expected/rotki/test_jupiter.json') as readonly RotkiTransaction[])
      : [];
    const answers = new Map(parsed.map((entry) => [entry.test, entry]));
    const files = hasRecorded ? [...recordedFiles(recordedPath('tx/rotki'))] : [];
    const decoded = new Map(
      files.flatMap((file) => file.transactions.map((tx) => [tx.signature, decodeTransaction(tx)] as const)),
    );
    const beside = (test: string) => {
      const answer = answers.get(test);
      const trades = decoded.get(answer?.signature ?? '')?.trades ?? [];
      const event = (subtype: string) =>
        answer?.events.find((entry) => entry.kind === 'SolanaSwapEvent' && entry.event_subtype === subtype);
      return { trades, spend: event('SPEND'), receive: event('RECEIVE'), fee: event('FEE') };
    };

    it("agrees on both sides of a swap through an Orca pool, without the integrator's fee", () => {
      const { trades, spend, receive, fee } = beside('test_route_v2');
      const [trade] = trades;
      if (trade === undefined || spend === undefined || receive === undefined || fee === undefined)
        throw new Error('not the expected response');
      expect(trades).toHaveLength(1);
      expect(trade.wallet).toBe(spend.location_label);
      expect(sent(trade)).toEqual({ mint: spend.asset, amount: raw(spend) });
      expect(got(trade)).toEqual({ mint: receive.asset, amount: raw(receive) });
      expect(trade.feeAmount).not.toBe(raw(fee));
    });

    it('agrees on a swap over three pools of three programs, which forwards the rest after the fee', () => {
      const { trades, spend, receive } = beside('test_route_v2_with_multiple_underlying_swaps');
      const last = trades.at(-1);
      if (last === undefined || spend === undefined || receive === undefined)
        throw new Error('not the expected response');
      expect(trades.map((trade) => trade.market)).toEqual(['meteora-dlmm', 'orca', 'pumpfun-amm']);
      for (const trade of trades) expect(trade.wallet).toBe(spend.location_label);
      expect(got(last)).toEqual({ mint: receive.asset, amount: raw(receive) });
      expect(
        trades
          .flatMap((trade) => [sent(trade), got(trade)])
          .filter(({ mint, amount }) => mint === spend.asset && amount > raw(spend)),
      ).toEqual([]);
    });

    it("assigns legs through Jupiter's shared accounts to the trader", () => {
      const { trades, spend, receive } = beside('test_shared_accounts_route');
      const [first, last] = [trades.at(0), trades.at(-1)];
      if (first === undefined || last === undefined || spend === undefined || receive === undefined)
        throw new Error('not the expected response');
      expect(trades).toHaveLength(2);
      for (const trade of trades) expect(trade.wallet).toBe(spend.location_label);
      expect(sent(first).amount).toBe(raw(spend));
      expect(got(last)).toEqual({ mint: receive.asset, amount: raw(receive) });
    });

    it("finds no known leg where rotki found lending or another program's pool", () => {
      for (const test of [
        'test_swap_token_to_token',
        'test_borrow_native',
        'test_repay_token',
        'test_withdraw_collateral_token',
      ]) {
        expect(beside(test).trades, test).toEqual([]);
      }
    });
  },
);
