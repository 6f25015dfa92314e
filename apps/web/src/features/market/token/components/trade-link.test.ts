import { expect, it } from 'vitest';
import { tradePlace } from './trade-link.tsx';

const trade = { signature: '5xKW', wallet: 'ann' };

it('leads to the transaction where the market is a chain, recorded or running', () => {
  const place = { kind: 'chain', url: 'https://solscan.io/tx/5xKW' };
  expect(tradePlace(trade, false, { marketSource: 'solana', tradingMode: 'live' })).toEqual(place);
  expect(tradePlace(trade, true, { marketSource: 'solana', tradingMode: 'live' })).toEqual(place);
  expect(tradePlace(trade, false, { marketSource: 'replay', tradingMode: 'paper' })).toEqual(place);
});

it('leads to our own pages for what was never on a chain', () => {
  expect(tradePlace(trade, true, { marketSource: 'solana', tradingMode: 'paper' })).toEqual({
    kind: 'receipt',
  });
  expect(tradePlace(trade, false, { marketSource: 'simulator', tradingMode: 'paper' })).toEqual({
    kind: 'wallet',
    address: 'ann',
  });
  expect(tradePlace(trade, false, undefined)).toEqual({ kind: 'wallet', address: 'ann' });
});

it('leads nowhere else, whatever a signature says', () => {
  const place = tradePlace({ signature: '../../x?y#z', wallet: 'ann' }, false, {
    marketSource: 'replay',
    tradingMode: 'paper',
  });
  expect(place).toEqual({ kind: 'chain', url: 'https://solscan.io/tx/..%2F..%2Fx%3Fy%23z' });
});
