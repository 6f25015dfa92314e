/**
 * Traders with real wallets and withdrawals in paper mode, who trade at fake pools, for comparing ledger and
 * positions.
 */

import { exitValue } from '@dugout/domain/positions/holding-value';
import { SOL_MINT } from '@dugout/domain/sol';
import { sql } from 'kysely';
import { auditEventsOf, writeAuditEvent, writtenSince } from '#/features/identity/audit-events.repository.ts';
import type { RecordTransfer } from '#/features/wallets/index.ts';
import { createManageService } from '#/features/wallets/manage.service.ts';
import type { RecordDeposit } from '#/features/wallets/onchain/deposits.ts';
import { createDeposits } from '#/features/wallets/onchain/deposits.ts';
import { createDecide } from '#/features/wallets/outflow/decide.ts';
import { createValuation } from '#/features/wallets/outflow/valuation.ts';
import { createWalletsService } from '#/features/wallets/wallets.service.ts';
import { createDelivery } from '#/features/wallets/withdrawals/deliver.ts';
import type { WithdrawalRules } from '#/features/wallets/withdrawals/plan.service.ts';
import { paperSender } from '#/features/wallets/withdrawals/sender.ts';
import { createWithdrawalsService } from '#/features/wallets/withdrawals/withdrawals.service.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { Claims } from '#/platform/leases/claims.ts';
import { addressOf, FakeVenue, SOL } from '#tests/trading/fake-venue.ts';
import { fakeEvents, pricedTokens, silent, tradingServer } from '#tests/trading/world.ts';

export const OUTSIDE = addressOf(9, 1);
const RULES: WithdrawalRules = {
  newAddressDelayHours: 0,
  userCapLamports: 1_000_000n * SOL,
  platformCapLamports: 1_000_000n * SOL,
  exportsPerHour: 1_000,
  tokenWithdrawalsPerDay: null,
};

let worlds = 0;

export interface Party {
  readonly userId: string;
  /** The primary one first. */
  readonly wallets: readonly [string, string];
}

/** Opens a world of `count` traders with two wallets each; `rules` are those of withdrawals. */
export async function transfersWorld(db: Db, { count = 3, tokens = 2, rules = RULES, now = Date.now } = {}) {
  const world = worlds++;
  const venue = new FakeVenue(tokens);
  const heard = new Map<string, (payload: never, eventId: string) => Promise<void>>();
  const emitted = fakeEvents();
  const events: EventBus = {
    ...emitted,
    on: (name, listener, handle) => void heard.set(`${name} ${listener}`, handle),
  };
  const recordTransfer: RecordTransfer = (tx, transfer) => server.trading.recordTransfer(tx, transfer);
  let keys = 0;
  const wallets = createWalletsService({
    db,
    events,
    paper: true,
    recordTransfer,
    now,
    createKey: async () => addressOf(100 + world, keys++),
  });
  const server = tradingServer({
    db,
    venue,
    events,
    wallets,
    tokens: pricedTokens(venue),
    mode: 'paper',
    now,
  });
  const noteDeposit: RecordDeposit = createDeposits({
    db,
    events,
    recordTransfer,
    swapsAmong: async () => [],
  });
  const audit = { write: writeAuditEvent, page: auditEventsOf, writtenSince, publish: () => undefined };
  const common = {
    audit,
    db,
    events,
    log: silent,
    now,
    sender: paperSender,
    tokens: () => null,
    recordTransfer,
  };
  const { deliver, deliverDue } = createDelivery({
    ...common,
    claims: new Claims({ db, log: silent, kind: 'withdrawal' }),
  });
  const withdrawals = createWithdrawalsService({
    ...common,
    rules,
    dailyLimitOf: async () => null,
    decide: createDecide({ db, log: silent, signer: { cancel: async () => {} } }),
    deliver,
    valuation: createValuation({ tokens: () => null, costOf: async () => 0n }),
  });

  const parties: Party[] = [];
  for (let number = 0; number < count; number++) {
    const userId = `world${world}trader${number}`.padEnd(24, '0');
    await sql`INSERT INTO auth_user (id, name, email) VALUES (${userId}, ${userId.slice(0, 20)}, ${`${userId}@example.org`})`.execute(
      db.tables(),
    );
    const { address } = await wallets.ensureMain(userId);
    const second = addressOf(150 + world, number);
    await createManageService({ audit, db, events, now }).add(
      { userId, sessionId: '' },
      { name: 'Second', address: second, origin: 'created' },
    );
    parties.push({ userId, wallets: [address, second] });
  }
  const all = parties.flatMap((party) => [...party.wallets]);
  const ownerOf = (wallet: string): string =>
    parties.find((party) => party.wallets.includes(wallet))?.userId ?? '';

  async function swap(wallet: string, body: object) {
    return server.call(ownerOf(wallet), 'POST', '/swap', {
      walletAddress: wallet,
      slippageBps: 5_000,
      preset: 'other',
      ...body,
    });
  }

  return {
    parties,
    venue,
    heard,
    noteDeposit,
    deliverDue,
    recordTransfer,
    async runJob(name: string) {
      const job = [...server.trading.jobs, ...server.portfolio.jobs].find((one) => one.name === name);
      if (job === undefined) throw new Error(`There is no job ${name}`);
      await job.run();
    },
    call: server.call,
    /** Continues orders that had triggered when the server stopped. */
    resumeOrders: () => server.trading.start().stop(),
    buy: (wallet: string, mint: string, lamports: bigint, more: object = {}) =>
      swap(wallet, { inputMint: SOL_MINT, outputMint: mint, amount: `${lamports}`, ...more }),
    sell: (wallet: string, mint: string, amountPercent: number, more: object = {}) =>
      swap(wallet, { inputMint: mint, outputMint: SOL_MINT, amountPercent, ...more }),
    async send(wallet: string, destination: string, mint: string, amount: bigint) {
      const userId = ownerOf(wallet);
      const request = { walletAddress: wallet, mint, amount: `${amount}`, destination };
      return withdrawals.withdraw({ userId, sessionId: '' }, await wallets.owned(userId, wallet), request, {
        key: null,
        signed: undefined,
      });
    },
    cancel: (wallet: string, id: string) =>
      withdrawals.cancel({ userId: ownerOf(wallet), sessionId: '' }, id),

    /** Returns wallet balances by the ledger, including reserved amounts, by `WALLET MINT`. */
    async held(): Promise<Map<string, bigint>> {
      const { rows } = await sql<{ ref: string; asset: string; held: bigint }>`
        SELECT ref, asset, sum(balance) AS held FROM ledger_account WHERE kind IN ('wallet', 'hold') AND ref = ANY (${all}::text[])
        GROUP BY 1, 2 HAVING sum(balance) <> 0`.execute(db.tables());
      return new Map(rows.map(({ ref, asset, held }) => [`${ref} ${asset}`, held]));
    },

    /** Returns open positions by `WALLET MINT`. */
    async positions(): Promise<Map<string, { id: string; amount: bigint; cost: bigint; unknown: bigint }>> {
      const { rows } = await sql<{
        id: string;
        wallet_address: string;
        mint: string;
        amount: bigint;
        cost: bigint;
        unknown_amount: bigint;
      }>`
        SELECT id, wallet_address, mint, amount, cost, unknown_amount FROM position
        WHERE closed_at IS NULL AND wallet_address = ANY (${all}::text[])`.execute(db.tables());
      return new Map(
        rows.map((row) => [`${row.wallet_address} ${row.mint}`, { ...row, unknown: row.unknown_amount }]),
      );
    },

    /** Returns a trader's lamports, computed from the ledger alone. */
    async equityOf({ wallets: own }: Party): Promise<bigint> {
      const held = [...(await this.held())].filter(([key]) => own.some((wallet) => key.startsWith(wallet)));
      const byMint = new Map<string, bigint>();
      for (const [key, amount] of held) {
        const mint = key.split(' ')[1] ?? '';
        byMint.set(mint, (byMint.get(mint) ?? 0n) + amount);
      }
      return [...byMint].reduce(
        (sum, [mint, amount]) =>
          sum + (mint === SOL_MINT ? amount : (exitValue(amount, venue.pool(mint)) ?? 0n)),
        0n,
      );
    },
    close: () => server.close(),
  };
}

export type TransfersWorld = Awaited<ReturnType<typeof transfersWorld>>;

/** Describes all differences between the ledger and the positions, lots and exits of a world's wallets. */
export async function misfits(db: Db, world: TransfersWorld): Promise<string[]> {
  const [held, positions] = [await world.held(), await world.positions()];
  const keys = [...new Set([...held.keys(), ...positions.keys()])].filter((key) => !key.endsWith(SOL_MINT));
  const amounts = keys.flatMap((key) => {
    const [ledger, position] = [held.get(key) ?? 0n, positions.get(key)?.amount ?? 0n];
    return ledger === position ? [] : [`${key}: ledger ${ledger}, position ${position}`];
  });
  const ids = [...positions.values()].map(({ id }) => id);
  const wallets = world.parties.flatMap((party) => [...party.wallets]);
  const { rows } = await sql<{ fault: string }>`
    SELECT 'lots of ' || p.id || ' do not add up' AS fault FROM position p LEFT JOIN lot l ON l.position_id = p.id WHERE p.id = ANY (${ids}::text[])
      GROUP BY p.id HAVING p.amount <> coalesce(sum(l.left_amount), 0) OR p.cost <> coalesce(sum(l.left_cost), 0)
        OR p.unknown_amount <> coalesce(sum(l.left_amount) FILTER (WHERE l.cost IS NULL), 0)
    UNION ALL
    SELECT 'exit ' || o.id || ' is armed without its position' FROM swap_order o JOIN position p ON p.id = o.position_id
      WHERE o.status = 'armed' AND p.closed_at IS NOT NULL AND o.wallet_address = ANY (${wallets}::text[])`.execute(
    db.tables(),
  );
  return [...amounts, ...rows.map(({ fault }) => fault)];
}
