import { SOL_MINT } from '@dugout/domain/sol';
import { ledger, outsideAccount, walletAccount } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { addressOf, FakeVenue, mintOf, SOL } from '#tests/trading/fake-venue.ts';
import {
  fakeEvents,
  fakeWallets,
  pricedTokens,
  type TestWallet,
  tradingServer,
} from '#tests/trading/world.ts';

export const MINT = mintOf(0);
export const OUTSIDE = addressOf(9, 1);

/** Builds worlds on one database: a trader with two wallets of 10 SOL, another one, and a server. */
export function portfolioWorlds(database: () => Db) {
  let worlds = 0;
  return async () => {
    worlds += 1;
    const [user, other] = [`pat${worlds}`, `quin${worlds}`];
    const wallets: TestWallet[] = [
      { userId: user, address: addressOf(60, worlds * 3), archived: false },
      { userId: user, address: addressOf(60, worlds * 3 + 1), archived: false },
      { userId: other, address: addressOf(60, worlds * 3 + 2), archived: false },
    ];
    const [wallet = '', second = '', foreign = ''] = wallets.map(({ address }) => address);
    const db = database();
    const venue = new FakeVenue(2);
    const clock = { now: Date.UTC(2026, 6, 10, 12) };
    const heard = new Map<string, (payload: never, eventId: string) => Promise<void>>();
    const events: EventBus = {
      ...fakeEvents(),
      on: (name, listener, handle) => void heard.set(`${name} ${listener}`, handle),
    };
    /** Delivers an event to its listeners. */
    const emit = async (name: string, payload: object): Promise<void> => {
      for (const [key, handle] of heard)
        if (key.startsWith(`${name} `)) await handle(payload as never, 'event');
    };
    const server = tradingServer({
      db,
      venue,
      events,
      tokens: pricedTokens(venue),
      wallets: fakeWallets(db, wallets),
      mode: 'paper',
      now: () => clock.now,
    });
    const sideOf = (address: string) => {
      const userId = wallets.find((one) => one.address === address)?.userId;
      return userId === undefined ? null : { userId, walletAddress: address };
    };
    let transfers = 0;
    /** Moves an amount in the ledger with all accompanying records, like the wallets. */
    const transfer = (
      from: string,
      to: string,
      mint: string,
      amount: bigint,
      ref = `t${worlds}-${transfers++}`,
    ) =>
      db.transaction(async (tx) => {
        await server.trading.recordTransfer(tx, { ref, mint, amount, from: sideOf(from), to: sideOf(to) });
        const accountOf = (address: string) =>
          sideOf(address) === null ? outsideAccount(address) : walletAccount(address);
        const lines = [
          { account: accountOf(from), asset: mint, amount: -amount },
          { account: accountOf(to), asset: mint, amount },
        ];
        await ledger.post(tx, { kind: 'test.transfer', ref, lines });
      });
    for (const { address } of wallets) await transfer(OUTSIDE, address, SOL_MINT, 10n * SOL);
    const swap = async (parts: object = {}) => {
      const body = {
        walletAddress: wallet,
        inputMint: SOL_MINT,
        outputMint: MINT,
        amount: SOL.toString(),
        preset: 'high',
        ...parts,
      };
      const answer = await server.call(user, 'POST', '/swap', body);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.data;
    };
    const first = venue.pool(MINT)?.reserves ?? { base: 1n, quote: 1n };
    return {
      user,
      other,
      wallet,
      second,
      foreign,
      venue,
      clock,
      emit,
      runJob: async (name: string) => server.trading.jobs.find((job) => job.name === name)?.run(),
      buy: swap,
      sell: (amountPercent: number, parts: object = {}) =>
        swap({ inputMint: MINT, outputMint: SOL_MINT, amount: undefined, amountPercent, ...parts }),
      price: (times: number) =>
        venue.move(MINT, { base: first.base, quote: BigInt(Math.round(Number(first.quote) * times)) }),
      get: async (path: string, as: string | null = user) => (await server.call(as, 'GET', path)).body.data,
      fails: (path: string, as: string | null = user) => server.call(as, 'GET', path),
      positions: async () => (await server.call(user, 'GET', '/token/positions')).body.data,
      transfer,
      recordTransfer: server.trading.recordTransfer,
      deposit: (amount: bigint) => transfer(OUTSIDE, wallet, MINT, amount),
      close: () => server.close(),
    };
  };
}
