import type { MarketEvent, TokenTransfer } from '@dugout/domain/market-events';
import type { MarketHooks, RolledBack } from '@dugout/market/feed/market-hooks';
import { describe, expect, it } from 'vitest';
import { RepeatedFaults } from '#/platform/log/repeated-faults.ts';
import { marketHooks } from './market-hooks.ts';

const event: MarketEvent = { kind: 'solPrice', slot: 7, time: 1_700_000_000_000, usd: 150 };
const transfer = { kind: 'transfer', mint: 'mint' } as unknown as TokenTransfer;
const rolledBack: RolledBack = { fromSlot: 7, orphaned: [] };
const block = { slot: 7 } as Parameters<NonNullable<MarketHooks['onBlock']>>[0];

/** Hooks that record their calls. Hooks in `broken` throw afterwards. */
function hooksOf(name: string, calls: string[], broken: boolean): MarketHooks & { name: string } {
  const note = (hook: string) => () => {
    calls.push(`${name} ${hook}`);
    if (broken) throw new Error(`${hook} is broken`);
  };
  return {
    name,
    onEventLoaded: note('onEventLoaded'),
    onMarketEvent: note('onMarketEvent'),
    onTokenTransfer: note('onTokenTransfer'),
    onBlock: note('onBlock'),
    onRollback: note('onRollback'),
    onProcessed: note('onProcessed'),
    watchesWallet(wallet) {
      note('watchesWallet')();
      return wallet === name;
    },
  };
}

function combined() {
  const calls: string[] = [];
  const failed: string[] = [];
  const lines: object[] = [];
  const hooks = marketHooks({
    features: [hooksOf('first', calls, false), hooksOf('broken', calls, true), hooksOf('last', calls, false)],
    metrics: { marketTrades: () => undefined, marketFault: (part) => void failed.push(part) },
    faults: new RepeatedFaults({ error: (fields) => void lines.push(fields) }, () => 0),
  });
  return { calls, failed, lines, hooks };
}

describe('marketHooks', () => {
  const notices: [string, (hooks: Required<MarketHooks>) => void][] = [
    ['onEventLoaded', (hooks) => hooks.onEventLoaded(event, () => null)],
    ['onMarketEvent', (hooks) => hooks.onMarketEvent(event)],
    ['onTokenTransfer', (hooks) => hooks.onTokenTransfer(transfer)],
    ['onBlock', (hooks) => hooks.onBlock(block)],
    ['onRollback', (hooks) => hooks.onRollback(rolledBack)],
    ['onProcessed', (hooks) => hooks.onProcessed({ added: [], removed: [] })],
  ];
  it.each(notices)('calls every feature when one throws in %s', (hook, call) => {
    const { calls, failed, hooks } = combined();
    call(hooks);
    expect(calls).toEqual([`first ${hook}`, `broken ${hook}`, `last ${hook}`]);
    expect(failed).toEqual(['broken']);
  });

  it('queries the other features about a wallet when one throws', () => {
    const { failed, hooks } = combined();
    expect(hooks.watchesWallet('last')).toBe(true);
    expect(hooks.watchesWallet('broken')).toBe(false);
    expect(failed).toEqual(['broken', 'broken']);
  });

  it('counts each failure and logs the feature and hook once a minute', () => {
    const { failed, lines, hooks } = combined();
    for (let at = 0; at < 1_000; at++) hooks.onMarketEvent(event);
    expect(failed).toHaveLength(1_000);
    expect(lines).toEqual([expect.objectContaining({ kind: 'broken onMarketEvent', repeated: 0 })]);
  });

  it('aborts the start when the fills of this server cannot be read', async () => {
    const hooks = marketHooks({
      features: [{ name: 'trading', landedFills: () => Promise.reject(new Error('no database')) }],
      metrics: { marketTrades: () => undefined, marketFault: () => undefined },
      faults: new RepeatedFaults({ error: () => undefined }, () => 0),
    });
    await expect(hooks.landedFills(0)).rejects.toThrow('no database');
  });
});
