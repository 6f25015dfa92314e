import type { Withdrawal, WithdrawalReview } from '@dugout/contract/wallets/withdrawal';
import { isAddress } from '@dugout/domain/address';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import { SOL_MINT } from '@dugout/domain/sol';
import type { Actor, AuditTrail } from '#/features/identity/index.ts';
import { InsufficientFunds, ledger } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { Log } from '#/platform/log/log.ts';
import type { OwnedWallet } from '../index.ts';
import { AnnouncedInVain, type Decide } from '../outflow/decide.ts';
import type { TokenLookup } from '../tokens.view.ts';
import { type Deliver, outgoingOf } from './deliver.ts';
import { createPlanner, type PlanOptions, reviewView } from './plan.service.ts';
import { holdEntry, releaseEntry } from './withdrawal-entries.ts';
import { withdrawalEvent } from './withdrawal-events.ts';
import type { WithdrawalRequest } from './withdrawal-request.ts';
import { writtenAmount } from './withdrawal-text.ts';
import {
  insertWithdrawal,
  moveOn,
  type WithdrawalRow,
  withdrawalById,
  withdrawalByKey,
} from './withdrawals.repository.ts';
import { withdrawalView } from './withdrawals.view.ts';

const HOUR_MS = 3_600_000;

interface WithdrawalsOptions extends PlanOptions {
  readonly audit: AuditTrail;
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Log;
  readonly decide: Decide;
  readonly deliver: Deliver;
  readonly tokens: TokenLookup;
}

interface Terms {
  /** Idempotency key. */
  readonly key: string | null;
  /** Response of a credential of the trader. */
  readonly signed: SignedIntent | undefined;
}

const isSameRequest = (row: WithdrawalRow, request: WithdrawalRequest): boolean =>
  row.wallet_address === request.walletAddress &&
  row.mint === request.mint &&
  row.amount.toString() === request.amount &&
  row.destination === request.destination;

export function createWithdrawalsService(options: WithdrawalsOptions) {
  const { audit, db, events, log, now, decide, deliver, tokens, sender } = options;
  const plan = createPlanner(options);

  /** Stores the withdrawal and reserves its funds; the trader's other decisions wait. */
  async function writeDown(
    tx: Db,
    actor: Actor,
    wallet: OwnedWallet,
    request: WithdrawalRequest,
    { key, signed }: Terms,
  ): Promise<WithdrawalRow> {
    const known = key === null ? null : await withdrawalByKey(tx, actor.userId, key);
    if (known !== null && !isSameRequest(known, request))
      throw new ApiError('idempotency_mismatch', 'This idempotency key was used for a different withdrawal');
    if (known !== null) return known;
    const { mint, amount, destination, fee, admit, ownWallet, newAddress, delayHours } = await plan(
      tx,
      actor.userId,
      request,
      wallet,
    );
    const requested = {
      id: newId(),
      user_id: actor.userId,
      wallet_address: wallet.address,
      mint,
      amount,
      destination,
    };
    const dueAt = await dueOf(requested, delayHours, signed);
    const counts = await admit(tx).catch((error: unknown) => {
      throw new AnnouncedInVain(requested.id, error);
    });
    const row = await insertWithdrawal(tx, {
      ...requested,
      own_wallet: ownWallet,
      status: dueAt === null ? 'sending' : 'waiting',
      fee_lamports: fee,
      value_lamports: counts.user,
      platform_lamports: counts.platform,
      free_lamports: counts.free,
      idempotency_key: key,
      due_at: dueAt,
    });
    const why = newAddress || delayHours === 0 ? 'the address is new' : 'the value of the token is not known';
    const detail = `${writtenAmount(tokens, mint, amount)} to ${destination}${dueAt === null ? '' : `, which waits ${hoursUntil(dueAt)} hours because ${why}`}`;
    await audit.write(tx, actor, { kind: 'withdrawalRequested', walletAddress: wallet.address, detail });
    await events.emit(tx, 'wallets.withdrawalRequested', {
      ...withdrawalEvent(row),
      dueAt: row.due_at?.toISOString() ?? null,
    });
    await events.emit(tx, 'wallets.changed', {
      userId: actor.userId,
      walletId: wallet.walletId,
      address: wallet.address,
    });
    await ledger.post(tx, holdEntry(row));
    return row;
  }

  const hoursUntil = (time: Date): number => Math.ceil((time.getTime() - now()) / HOUR_MS);

  /** Returns the earliest time of a withdrawal, by the server's rules and the signer's; null for at once. */
  async function dueOf(
    row: Parameters<typeof outgoingOf>[0],
    delayHours: number,
    signed: SignedIntent | undefined,
  ): Promise<Date | null> {
    const announced = (await sender?.announce(outgoingOf(row), signed)) ?? null;
    const due = Math.max(announced?.getTime() ?? 0, delayHours > 0 ? now() + delayHours * HOUR_MS : 0);
    return due > now() ? new Date(due) : null;
  }

  /** Skips an address that cannot be looked up now; it is looked up again before anything is signed. */
  async function demandPayable(destination: string): Promise<void> {
    if (!isAddress(destination)) throw new ApiError('destination_invalid');
    const objection = await sender?.objectionTo(destination).catch((error: unknown) => {
      log.warn({ error }, 'an address could not be looked up before its withdrawal');
      return null;
    });
    if (typeof objection === 'string') throw new ApiError('destination_invalid', objection);
  }

  /** Cancels a withdrawal in a transaction that holds the trader's outflow lock; null when it no longer waits. */
  async function cancelIn(tx: Db, actor: Actor, id: string): Promise<WithdrawalRow | null> {
    const cancelled = await moveOn(tx, id, ['waiting'], {
      status: 'cancelled',
      finished_at: new Date(now()),
    });
    if (cancelled === null) return null;
    await sender?.cancel(id);
    const { mint, amount, destination, wallet_address: walletAddress } = cancelled;
    const detail = `${writtenAmount(tokens, mint, amount)} to ${destination} was cancelled`;
    await audit.write(tx, actor, { kind: 'withdrawalCancelled', walletAddress, detail });
    await events.emit(tx, 'wallets.changed', { userId: actor.userId, walletId: '', address: walletAddress });
    await ledger.post(tx, releaseEntry(cancelled));
    return cancelled;
  }

  return {
    cancelIn,

    async review(userId: string, wallet: OwnedWallet, request: WithdrawalRequest): Promise<WithdrawalReview> {
      const planned = await plan(db, userId, request, wallet);
      await demandPayable(planned.destination);
      return reviewView(planned);
    },

    /**
     * Requires a proof of identity, checked by the caller. After a failed send it remains `sending` and is
     * retried.
     */
    async withdraw(
      actor: Actor,
      wallet: OwnedWallet,
      request: WithdrawalRequest,
      terms: Terms,
    ): Promise<Withdrawal> {
      try {
        await demandPayable(request.destination);
        const requested = { ...request, walletAddress: wallet.address };
        const row = await decide(actor.userId, (tx) => writeDown(tx, actor, wallet, requested, terms));
        return withdrawalView(row.status === 'sending' ? await deliver(row) : row, tokens);
      } catch (error) {
        if (error instanceof InsufficientFunds)
          throw new ApiError(error.asset === SOL_MINT ? 'insufficient_sol' : 'insufficient_tokens');
        throw error;
      }
    },

    /** Throws ApiError `withdrawal_not_found`, `withdrawal_gone`. */
    async cancel(actor: Actor, id: string): Promise<Withdrawal> {
      const row = await decide(actor.userId, async (tx) => {
        const known = await withdrawalById(tx, actor.userId, id);
        if (known === null) throw new ApiError('withdrawal_not_found');
        if (known.status === 'cancelled') return known;
        const cancelled = await cancelIn(tx, actor, id);
        if (cancelled !== null) return cancelled;
        const meanwhile = await withdrawalById(tx, actor.userId, id);
        if (meanwhile?.status === 'cancelled') return meanwhile;
        throw new ApiError('withdrawal_gone');
      });
      return withdrawalView(row, tokens);
    },
  };
}

export type WithdrawalsService = ReturnType<typeof createWithdrawalsService>;
