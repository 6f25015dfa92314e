import { expect, it } from 'vitest';
import { UnseenWallets } from './floors.ts';

it('returns a wallet once when its first event is orphaned and once when it is seen again', () => {
  const seen = new Map<number, number>();
  const firstSeen = (wallet: number): number | null => seen.get(wallet) ?? null;
  const wallets = new UnseenWallets(new Set([1]));
  expect(wallets.take(firstSeen)).toEqual([]);
  wallets.add([2, 3]);
  seen.set(3, 5_000);
  expect(wallets.take(firstSeen)).toEqual([2, 3]);
  expect(wallets.take(firstSeen)).toEqual([]);
  seen.set(1, 6_000);
  seen.set(2, 7_000);
  expect(wallets.take(firstSeen)).toEqual([1, 2]);
  expect(wallets.take(firstSeen)).toEqual([]);
});
