import type { AuditTrail } from '#/features/identity/index.ts';
import { ledger } from '#/features/ledger/index.ts';
import { SingleFlight } from '#/platform/async/single-flight.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
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
import { dueWithdrawals, moveOn, type WithdrawalRow } from './withdrawals.repository.ts';

const PAGE = 100;

interface DeliverOptions {
  readonly audit: AuditTrail;
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
    { message: reason, feeLamports }: WithdrawalRefused,
  ): Promise<WithdrawalRow> {
    return db.transaction(async (tx) => {
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

  async function attempt(row: WithdrawalRow): Promise<WithdrawalRow> {
    const sending =
      row.status === 'sending' ? row : await moveOn(db, row.id, ['waiting'], { status: 'sending' });
    if (sending === null || sender === null) return row;
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

  const deliver: Deliver = (row) => running.run(row.id, () => attempt(row));

  return {
    deliver,
    /** Sends withdrawals that are due or were interrupted. A failed one does not block the others. */
    async deliverDue(): Promise<void> {
      let stillOpen = 0;
      for (let page = await dueWithdrawals(db, { offset: 0, limit: PAGE }); page.length > 0; ) {
        for (const row of page) {
          const { status } = await deliver(row);
          if (status !== 'landed' && status !== 'failed') stillOpen += 1;
        }
        page = await dueWithdrawals(db, { offset: stillOpen, limit: PAGE });
      }
    },
  };
}
