import { setTimeout as pause } from 'node:timers/promises';
import { LotsFallShort } from '@dugout/domain/positions/lots';
import type { Confirmations, Outcome } from '#/execution/onchain/chain.ts';
import { isNotClosed } from '#/execution/onchain/program-failure.ts';
import type { Sending } from '#/execution/onchain/senders/sender.ts';
import { RetryUntilDone } from '#/platform/async/retry-until-done.ts';
import { SingleFlight } from '#/platform/async/single-flight.ts';
import { within } from '#/platform/async/within.ts';
import type { Claims } from '#/platform/leases/claims.ts';
import { swapClaim } from '../idempotency/own-keys.ts';
import type { HeldPosition, SwapRecord } from '../swap-record.ts';
import { pendingSwaps, swapById } from '../swaps/swaps.repository.ts';
import type { TradingParts } from '../trading-parts.ts';
import type { SwapSettler } from './settle-swap.ts';

/** How long a response waits for the chain before it is `pending`, in ms. */
export const WAIT_MS = 8_000;
/** How often the swap of another server is read, in ms. */
export const OTHER_MS = 100;

const sendingOf = ({ protect, tip }: SwapRecord): Sending => ({ protect, tipLamports: tip });

/** Makes a sale again whose emptied account could not be closed. */
type Again = (failed: SwapRecord) => Promise<SwapRecord>;

interface Following {
  /** Its position at the request; null when that was not read. */
  readonly held: HeldPosition | null;
  /**
   * Replaces a sale that failed only because its emptied account could not be closed; the result is then the new swap.
   */
  readonly again?: Again | undefined;
}

const UNREAD: Following = { held: null };

const isDusted = (outcome: Outcome): boolean =>
  outcome.kind === 'landed' && isNotClosed(outcome.transaction.failure);

/**
 * Follows written swaps to their ends and records the outcomes. One server at a time follows a swap, the one with the
 * claim on its key; others read what it writes.
 */
export class SwapFollower {
  readonly #parts: TradingParts;
  readonly #confirmations: Pick<Confirmations, 'follow'>;
  readonly #settler: SwapSettler;
  readonly #claims: Claims;
  readonly #running = new SingleFlight<SwapRecord>();
  readonly #unsettled = new RetryUntilDone();

  constructor(
    parts: TradingParts,
    confirmations: Pick<Confirmations, 'follow'>,
    settler: SwapSettler,
    claims: Claims,
  ) {
    this.#parts = parts;
    this.#confirmations = confirmations;
    this.#settler = settler;
    this.#claims = claims;
  }

  /** Returns a swap's state after a short wait for its end, whichever server follows it. */
  async follow(swap: SwapRecord): Promise<SwapRecord> {
    const key = swapClaim(swap);
    if (swap.status !== 'pending' || swap.sent === null) {
      this.#claims.lapse(key);
      return swap;
    }
    const isHere = this.#running.running(swap.id) !== undefined || (await this.#claims.take([key])).has(key);
    return isHere ? this.followHere(swap) : this.#watch(swap);
  }

  /** Follows a swap whose claim this server has, and returns its state after a short wait for its end. */
  async followHere(swap: SwapRecord, following = UNREAD): Promise<SwapRecord> {
    return (await within(this.#run(swap, following), WAIT_MS)) ?? swap;
  }

  /** Follows a swap that this server has just written, without a claim so far. */
  followWritten(swap: SwapRecord): Promise<SwapRecord> {
    const following = this.followHere(swap);
    void this.#claimRunning(swap);
    return following;
  }

  /** Continues written swaps that no server follows, as left by a stop or a commit whose response was lost. */
  async keep(): Promise<void> {
    const idle = (await pendingSwaps(this.#parts.db)).filter(
      // A swap that is claimed and not followed here is being written.
      (swap) =>
        swap.sent !== null &&
        this.#running.running(swap.id) === undefined &&
        !this.#claims.holds(swapClaim(swap)),
    );
    const taken = await this.#claims.take(idle.map(swapClaim));
    for (const swap of idle) if (taken.has(swapClaim(swap))) void this.#run(swap, UNREAD);
  }

  /** Leaves the swaps to other servers, or to the next start. */
  async stop(): Promise<void> {
    this.#unsettled.stop();
    await this.#claims.close();
  }

  async #claimRunning(swap: SwapRecord): Promise<void> {
    const key = swapClaim(swap);
    try {
      await this.#claims.take([key]);
      if (this.#running.running(swap.id) === undefined) this.#claims.lapse(key);
    } catch (error) {
      this.#parts.log.warn({ error, swapId: swap.id }, 'a swap could not be claimed');
    }
  }

  async #watch(swap: SwapRecord): Promise<SwapRecord> {
    let latest = swap;
    const until = performance.now() + WAIT_MS;
    while (latest.status === 'pending' && performance.now() < until) {
      await pause(OTHER_MS);
      latest = (await swapById(this.#parts.db, swap.userId, swap.id)) ?? latest;
    }
    return latest;
  }

  /** Follows a swap to its end, once at a time. */
  #run(swap: SwapRecord, following: Following): Promise<SwapRecord> {
    const { sent } = swap;
    if (sent === null) return Promise.resolve(swap);
    return this.#running.run(swap.id, async () => {
      const outcome = await this.#confirmations.follow(sent, sendingOf(swap));
      const ended = await this.#settle(swap, outcome, following);
      this.#claims.lapse(swapClaim(swap));
      return ended;
    });
  }

  #settle(swap: SwapRecord, outcome: Outcome, { held, again }: Following): Promise<SwapRecord> {
    const { changed, log, impacts } = this.#parts;
    return new Promise((resolve) => {
      const attempt = async (): Promise<void> => {
        const ended = await this.#settler.settle(swap, outcome, held);
        if (ended.status !== 'landed') impacts.forget(swap.userId, swap.idempotencyKey, swap.mint);
        resolve(again !== undefined && isDusted(outcome) ? await this.#again(ended, again) : ended);
        // The trader is answered first.
        setImmediate(() => changed(swap.userId));
      };
      attempt().catch((error: unknown) => {
        if (error instanceof LotsFallShort) {
          log.info({ swapId: swap.id }, 'a sale waits until transferred tokens are in its position');
        } else log.error({ swapId: swap.id, error }, 'the outcome of a swap could not be booked yet');
        this.#unsettled.add(attempt);
      });
    });
  }

  /** Returns the swap that replaces a failed one, or the failed one when that cannot be made either. */
  async #again(failed: SwapRecord, again: Again): Promise<SwapRecord> {
    try {
      return await again(failed);
    } catch (error) {
      this.#parts.log.info({ swapId: failed.id, error }, 'a sale could not be sent again');
      return failed;
    }
  }
}
