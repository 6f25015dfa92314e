import { expect, it } from 'vitest';
import { tradePlace } from './trade-link.tsx';

const trade = { signature: '5xKW', wallet: 'ann' };

it('links to the transaction for an on-chain market, recorded or live', () => {
  const place = { kind: 'chain', url: 'https://solscan.io/tx/5xKW' };
  expect(tradePlace(trade, false, { marketSource: 'solana', tradingMode: 'live' })).toEqual(place);
  expect(tradePlace(trade, true, { marketSource: 'solana', tradingMode: 'live' })).toEqual(place);
  expect(tradePlace(trade, false, { marketSource: 'replay', tradingMode: 'paper' })).toEqual(place);
});

it('links to our own pages for simulated trades', () => {
  expect(tradePlace(trade, true, { marketSource: 'solana', tradingMode: 'paper' })).toEqual({
    kind: 'receipt',
  });
  expect(tradePlace(trade, false, { marketSource: 'simulator', tradingMode: 'paper' })).toEqual({
    kind: 'wallet',
    address: 'ann',
  });
  expect(tradePlace(trade, false, undefined)).toEqual({ kind: 'wallet', address: 'ann' });
});

it('links nowhere else, whatever the signature', () => {
  const place = tradePlace({ signature: '../../x?y#z', wallet: 'ann' }, false, {
    marketSource: 'replay',
    tradingMode: 'paper',
  });
  expect(place).toEqual({ kind: 'chain', url: 'https://solscan.io/tx/..%2F..%2Fx%3Fy%23z' });
});
