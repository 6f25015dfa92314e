import { setTimeout as pause } from 'node:timers/promises';
import type { AuditTrail } from '#/features/identity/index.ts';
import { ledger } from '#/features/ledger/index.ts';
import { SingleFlight } from '#/platform/async/single-flight.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Claims } from '#/platform/leases/claims.ts';
import type { Log } from '#/platform/log/log.ts';
import type { RecordTransfer } from '../index.ts';
import type { TokenLookup } from '../tokens.view.ts';
import { walletAt } from '../wallets.repository.ts';
import {
  type Outgoing,
  type Sent,
  StillOnItsWay,
  WithdrawalRefused,
  type WithdrawalSender,
} from './sender.ts';
import { releaseEntry, sentEntry } from './withdrawal-entries.ts';
import { withdrawalEvent } from './withdrawal-events.ts';
import { writtenAmount } from './withdrawal-text.ts';
import {
  countTries,
  dueWithdrawals,
  lockWithdrawal,
  moveOn,
  type WithdrawalRow,
  withdrawalById,
} from './withdrawals.repository.ts';

const PAGE = 100;
/** How long a response waits for a withdrawal that another server sends, and how often that is read, in ms. */
const OTHER_WAIT_MS = 8_000;
const OTHER_MS = 250;

interface DeliverOptions {
  readonly audit: AuditTrail;
  /** One server at a time sends a withdrawal. */
  readonly claims: Claims;
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Log;
  readonly now: () => number;
  readonly sender: WithdrawalSender | null;
  readonly tokens: TokenLookup;
  readonly recordTransfer: RecordTransfer;
}

export type Deliver = (row: WithdrawalRow) => Promise<WithdrawalRow>;

export const outgoingOf = (
  row: Pick<WithdrawalRow, 'id' | 'user_id' | 'wallet_address' | 'mint' | 'amount' | 'destination'>,
): Outgoing => ({
  id: row.id,
  userId: row.user_id,
  walletAddress: row.wallet_address,
  mint: row.mint,
  amount: row.amount,
  destination: row.destination,
});

/** The server acts on the trader's earlier request. */
const onBehalfOf = (row: WithdrawalRow) => ({ userId: row.user_id, sessionId: '' });

/** Sends withdrawals with reserved funds, each once, and records their outcomes. */
export function createDelivery({
  audit,
  claims,
  db,
  events,
  log,
  now,
  sender,
  tokens,
  recordTransfer,
}: DeliverOptions) {
  const running = new SingleFlight<WithdrawalRow>();

  async function landed(row: WithdrawalRow, { signature, feeLamports }: Sent): Promise<WithdrawalRow> {
    return db.transaction(async (tx) => {
      const done = await moveOn(tx, row.id, ['sending'], {
        status: 'landed',
        signature,
        fee_lamports: feeLamports,
        finished_at: new Date(now()),
      });
      if (done === null) return row;
      const payee = await walletAt(tx, row.destination);
      const detail = `${writtenAmount(tokens, row.mint, row.amount)} left for ${row.destination}`;
      await audit.write(tx, onBehalfOf(row), {
        kind: 'withdrawn',
        walletAddress: row.wallet_address,
        detail,
      });
      await events.emit(tx, 'wallets.withdrawn', {
        ...withdrawalEvent(row),
        feeLamports: feeLamports.toString(),
      });
      const { mint, amount } = row;
      if (payee !== null) {
        await events.emit(tx, 'wallets.deposited', {
          userId: payee.user_id,
          walletAddress: payee.address,
          mint,
          amount: amount.toString(),
          from: row.wallet_address,
          ref: row.id,
        });
      }
      const from = { userId: row.user_id, walletAddress: row.wallet_address };
      const to = payee && { userId: payee.user_id, walletAddress: payee.address };
      await recordTransfer(tx, { ref: row.id, mint, amount, from, to });
      // Last, because all withdrawals share the account of network fees.
      await ledger.post(tx, sentEntry(row, payee !== null, feeLamports));
      return done;
    });
  }

  async function failed(
    row: WithdrawalRow,
    { message: reason, feeLamports, tries }: WithdrawalRefused,
  ): Promise<WithdrawalRow> {
    return db.transaction(async (tx) => {
      await lockWithdrawal(tx, row.id);
      // Another server has sent it since.
      if ((await countTries(tx, row.id)) !== tries) return row;
      const done = await moveOn(tx, row.id, ['sending'], {
        status: 'failed',
        reason,
        finished_at: new Date(now()),
      });
      if (done === null) return row;
      await audit.write(tx, onBehalfOf(row), {
        kind: 'withdrawalFailed',
        walletAddress: row.wallet_address,
        detail: reason,
      });
      await events.emit(tx, 'wallets.withdrawalFailed', { ...withdrawalEvent(row), reason });
      await ledger.post(tx, releaseEntry(row, feeLamports));
      return done;
    });
  }

  /** Sends a withdrawal. Returns null while another server does. */
  async function attempt(known: WithdrawalRow): Promise<WithdrawalRow | null> {
    if (!(await claims.take([known.id])).has(known.id)) return null;
    try {
      return await attemptClaimed(known);
    } finally {
      await claims.release(known.id);
    }
  }

  async function attemptClaimed(known: WithdrawalRow): Promise<WithdrawalRow> {
    const row = (await withdrawalById(db, known.user_id, known.id)) ?? known;
    const sending =
      row.status === 'waiting' ? await moveOn(db, row.id, ['waiting'], { status: 'sending' }) : row;
    if (sending?.status !== 'sending' || sender === null) return row;
    const { id } = sending;
    try {
      return await landed(sending, await sender.send(outgoingOf(sending)));
    } catch (error) {
      if (error instanceof WithdrawalRefused) return failed(sending, error);
      if (error instanceof StillOnItsWay) log.info({ withdrawalId: id }, 'a withdrawal is on its way');
      else log.warn({ error, withdrawalId: id }, 'a withdrawal could not be sent and will be tried again');
      return sending;
    }
  }

  async function attemptOrWait(row: WithdrawalRow): Promise<WithdrawalRow> {
    let latest = row;
    for (const until = performance.now() + OTHER_WAIT_MS; ; ) {
      const attempted = await attempt(latest);
      if (attempted !== null) return attempted;
      await pause(OTHER_MS);
      latest = (await withdrawalById(db, row.user_id, row.id)) ?? latest;
      if (latest.status !== 'sending' || performance.now() >= until) return latest;
    }
  }

  const deliver: Deliver = (row) => running.run(row.id, () => attemptOrWait(row));

  return {
    deliver,
    /** Sends withdrawals that are due or were interrupted. A failed one does not block the others. */
    async deliverDue(): Promise<void> {
      let stillOpen = 0;
      for (let page = await dueWithdrawals(db, { offset: 0, limit: PAGE }); page.length > 0; ) {
        for (const row of page) {
          const { status } = await running.run(row.id, async () => (await attempt(row)) ?? row);
          if (status !== 'landed' && status !== 'failed') stillOpen += 1;
        }
        page = await dueWithdrawals(db, { offset: stillOpen, limit: PAGE });
      }
    },
  };
}
