import { SOL_MINT } from '@dugout/domain/sol';
import { ledger, walletAccount } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { addressOf, FakeVenue, mintOf, SOL } from './fake-venue.ts';
import { FaultyDb } from './faulty-db.ts';
import {
  fakeEvents,
  fakeWallets,
  give,
  PASSWORD,
  pricedTokens,
  type TestWallet,
  tradingServer,
} from './world.ts';

export const MINT = mintOf(0);

/** Builds worlds on one database: a trader with 10 SOL, another one, and a server. */
export function tradingWorlds(database: () => Db) {
  let worlds = 0;
  return async () => {
    worlds += 1;
    const [user, other] = [`ann${worlds}`, `bob${worlds}`];
    const wallets: TestWallet[] = [
      { userId: user, address: addressOf(40, worlds * 4), archived: false },
      { userId: user, address: addressOf(40, worlds * 4 + 1), archived: true },
      { userId: other, address: addressOf(40, worlds * 4 + 2), archived: false },
    ];
    for (const { address } of wallets) await give(database(), walletAccount(address), 10n * SOL);
    const [wallet, archived, foreign] = wallets.map(({ address }) => address);
    if (wallet === undefined || archived === undefined || foreign === undefined)
      throw new Error('three wallets');
    const db = new FaultyDb(database());
    const venue = new FakeVenue(2);
    const events = fakeEvents();
    const settings = { db, venue, events, wallets: fakeWallets(db, wallets), mode: 'paper' as const };
    const server = tradingServer(settings);
    let keys = 0;
    const order = (parts: object = {}) => {
      keys += 1;
      return {
        walletAddress: wallet,
        inputMint: SOL_MINT,
        outputMint: MINT,
        amount: SOL.toString(),
        idempotencyKey: `key-${keys}-of-${user}`,
        ...parts,
      };
    };
    const sale = (parts: object = {}) => ({ ...order(parts), inputMint: MINT, outputMint: SOL_MINT });
    return {
      ...server,
      settings,
      user,
      other,
      wallet,
      archived,
      foreign,
      db,
      venue,
      events,
      order,
      sale,
      swap: (body: object) => server.call(user, 'POST', '/swap', body),
      get: (path: string) => server.call(user, 'GET', path),
      /** Lets the trader move the price without limit. */
      allowAnyImpact: () =>
        server.call(user, 'PUT', '/swap/ceilings', { priceImpactBps: 10_000, password: PASSWORD }),
      lamports: () => ledger.balance(database(), walletAccount(wallet), SOL_MINT),
      tokens: () => ledger.balance(database(), walletAccount(wallet), MINT),
    };
  };
}

interface CeilingsOptions extends Partial<Parameters<typeof tradingServer>[0]> {
  readonly user: string;
  /** Each holds 10 SOL; swaps are of the first. */
  readonly addresses: readonly string[];
  /** Of a sale, by default. */
  readonly amountPercent: number;
  readonly pools?: number;
  /** Whether tokens have the prices of their pools. */
  readonly priced?: boolean;
}

/** A trader who swaps under the ceilings of a session. */
export async function ceilingsWorld(
  db: Db,
  { user, addresses, amountPercent, pools = 1, priced = false, ...more }: CeilingsOptions,
) {
  const wallets = addresses.map((address) => ({ userId: user, address, archived: false }));
  for (const { address } of wallets) await give(db, walletAccount(address), 10n * SOL);
  const venue = new FakeVenue(pools);
  const options = {
    db,
    venue,
    events: fakeEvents(),
    wallets: fakeWallets(db, wallets),
    mode: 'paper' as const,
    ...(priced && { tokens: pricedTokens(venue) }),
    ...more,
  };
  const server = tradingServer(options);
  let keys = 0;
  const buy = (parts: object = {}) => {
    keys += 1;
    return {
      walletAddress: addresses[0],
      inputMint: SOL_MINT,
      outputMint: MINT,
      amount: `${SOL}`,
      idempotencyKey: `key-${keys}-${user}`,
      ...parts,
    };
  };
  return {
    ...server,
    options,
    user,
    venue,
    addresses,
    buy,
    sell: (parts: object = {}) => ({
      ...buy({ amount: undefined, amountPercent, ...parts }),
      inputMint: MINT,
      outputMint: SOL_MINT,
    }),
    swap: (body: object) => server.call(user, 'POST', '/swap', body),
    quote: (body: object) => server.call(user, 'POST', '/swap/quote', body),
    orders: () => server.call(user, 'GET', '/swap/orders'),
    ceilings: (body?: object) =>
      server.call(user, body === undefined ? 'GET' : 'PUT', '/swap/ceilings', body),
  };
}
