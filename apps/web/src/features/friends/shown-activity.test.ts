import { expect, it } from 'vitest';
import { shownActivity } from './use-shown-activity.ts';

it.each([
  ['/explorer', { kind: 'page', page: 'explorer' }],
  ['/screener', { kind: 'page', page: 'screener' }],
  ['/track/tracking/follow', { kind: 'page', page: 'tracker' }],
  ['/portfolio/wallets', { kind: 'page', page: 'portfolio' }],
  ['/token/Mint111', { kind: 'token', tokenAddress: 'Mint111' }],
  ['/screener/Pool111', { kind: 'pool', poolAddress: 'Pool111' }],
  ['/', null],
  ['/ledger', null],
  ['/wallet/Addr111', null],
  ['/explorers', null],
])('%s is reported to friends as %j', (path, expected) => {
  expect(shownActivity(path)).toEqual(expected);
});
