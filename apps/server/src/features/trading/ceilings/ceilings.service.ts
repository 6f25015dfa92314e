import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import { formatDecimal } from '@dugout/domain/base-units';
import { isGiven, type ProofGiven } from '@dugout/domain/credentials/proof-given';
import {
  aboveCeilings,
  DEFAULT_CEILINGS,
  type ExecutionCeilings,
  type SomeCeilings,
} from '@dugout/domain/execution/execution-ceilings';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { AccessPart } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import type { Execution } from '../pricing/execution.ts';
import type { SwapFields } from '../pricing/swap-request.ts';
import { ceilingsOf, forgetCeilings, lockCeilings, saveCeilings } from './ceilings.repository.ts';

/** Verifies identity again, and logs the use of a proof for the trader. */
export interface Proofs {
  /** Throws ApiError `proof_required`, `proof_refused`, `proof_held`, `rate_limited`. */
  demand(
    caller: Caller,
    intent: ProvenIntent,
    given: ProofGiven,
    strength?: 'settled' | 'any',
  ): Promise<void>;
  /** Records a raise of the ceilings in the trader's log. `detail` is a text for them. */
  noteRaise(tx: Db, caller: Caller, detail: string): Promise<void>;
}

/** The body of a swap that a proof is bound to. */
interface SwapBody extends SwapFields {
  readonly walletAddress?: string | undefined;
  readonly walletAddresses?: readonly string[] | undefined;
}

const intentOfSwap = (swap: SwapBody): ProvenIntent => ({
  kind: 'swap',
  wallets: swap.walletAddress ?? (swap.walletAddresses ?? []).join(','),
  inputMint: swap.inputMint,
  outputMint: swap.outputMint,
  amount: swap.amount ?? `${swap.amountPercent}%`,
  swapMode: swap.swapMode === 'ExactOut' ? 'ExactOut' : undefined,
  slippageBps: swap.slippageBps,
  priorityFeeLamports: swap.priorityFeeLamports,
  tipLamports: swap.tipLamports,
});

const MAX_KNOWN = 10_000;
const NAMES = {
  slippageBps: 'Slippage',
  priorityFeeLamports: 'Priority fee',
  tipLamports: 'Tip',
  priceImpactBps: 'Price impact',
} as const;
/** Appended to a refusal that a proof would have prevented. */
export const CONFIRM = 'Confirm with your password, passkey or wallet to trade anyway.';
const BPS_DIGITS = 2;

const valueText = (key: keyof ExecutionCeilings, value: number): string =>
  key === 'slippageBps' || key === 'priceImpactBps'
    ? `${formatDecimal(BigInt(value), BPS_DIGITS)}%`
    : `${formatDecimal(BigInt(value), SOL_DECIMALS)} SOL`;

/** Returns an execution in terms of the ceilings. The price impact is known only with the quote. */
const wantedBy = ({
  slippageBps,
  priorityLamports,
  tipLamports,
}: Execution): Omit<ExecutionCeilings, 'priceImpactBps'> => ({
  slippageBps,
  priorityFeeLamports: Number(priorityLamports),
  tipLamports: Number(tipLamports),
});

/**
 * The limits of slippage, priority fee, tip and price impact for a session alone: above a trader's ceilings a swap
 * requires a fresh proof of identity, and so does changing them. They are cached in memory, since every swap needs
 * them.
 */
export class Ceilings {
  readonly #db: Db;
  readonly #proofs: Proofs;
  readonly #known = new Map<string, ExecutionCeilings>();

  constructor(db: Db, proofs: Proofs) {
    this.#db = db;
    this.#proofs = proofs;
  }

  async read(userId: string): Promise<ExecutionCeilings> {
    const before = this.#known.get(userId);
    if (before !== undefined) return before;
    const kept = (await ceilingsOf(this.#db, userId)) ?? DEFAULT_CEILINGS;
    // A change that completed during the read is newer than its result.
    const ceilings = this.#known.get(userId) ?? kept;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(userId, ceilings);
    return ceilings;
  }

  /** Raised ceilings, which a recovery resets. */
  readonly access: AccessPart = {
    async list(tx, userId) {
      const name = await raisedOf(tx, userId);
      return name === null ? [] : [{ kind: 'tradingLimits', name }];
    },
    end: async (tx, { userId }) => {
      await lockCeilings(tx, userId);
      const raised = await this.access.list(tx, userId);
      if (raised.length === 0) return [];
      await forgetCeilings(tx, userId);
      tx.afterCommit(() => this.#known.delete(userId));
      return raised;
    },
  };

  /** Reports whether a swap with this execution requires a proof. */
  async needsProof(userId: string, execution: Execution): Promise<boolean> {
    return aboveCeilings(wantedBy(execution), await this.read(userId)).length > 0;
  }

  /**
   * Requires a proof for a swap above the ceilings, and verifies one given for any other reason. Returns whether
   * there was one.
   * @throws ApiError `proof_required`, `proof_refused`
   */
  async demand(caller: Caller, swap: SwapBody, execution: Execution, given: ProofGiven): Promise<boolean> {
    if (isGiven(given)) {
      await this.#proofs.demand(caller, intentOfSwap(swap), given);
      return true;
    }
    const ceilings = await this.read(caller.userId);
    const wanted: SomeCeilings = wantedBy(execution);
    const [key] = aboveCeilings(wanted, ceilings);
    if (key === undefined) return false;
    const what = `${NAMES[key]} ${valueText(key, wanted[key] ?? 0)} is above your limit of ${valueText(key, ceilings[key])}.`;
    throw new ApiError('proof_required', `${what} ${CONFIRM}`);
  }

  /**
   * Changes the given ceilings. Lowering requires a proof too, because orders above a ceiling are not filled.
   * @throws ApiError `proof_required`, `proof_refused`, `proof_held`
   */
  async change(caller: Caller, wanted: SomeCeilings, given: ProofGiven): Promise<ExecutionCeilings> {
    const { userId } = caller;
    const isRaise = aboveCeilings(wanted, await this.read(userId)).length > 0;
    await this.#proofs.demand(
      caller,
      { kind: 'changeLimits', ...wanted },
      given,
      isRaise ? 'settled' : 'any',
    );
    const changed = await this.#db.transaction(async (tx) => {
      await lockCeilings(tx, userId);
      const before = (await ceilingsOf(tx, userId)) ?? DEFAULT_CEILINGS;
      const raised = aboveCeilings(wanted, before);
      // Another call lowered them since the check.
      if (raised.length > 0 && !isRaise) throw new ApiError('proof_required');
      const after = {
        slippageBps: wanted.slippageBps ?? before.slippageBps,
        priorityFeeLamports: wanted.priorityFeeLamports ?? before.priorityFeeLamports,
        tipLamports: wanted.tipLamports ?? before.tipLamports,
        priceImpactBps: wanted.priceImpactBps ?? before.priceImpactBps,
      };
      await saveCeilings(tx, userId, after);
      if (raised.length > 0)
        await this.#proofs.noteRaise(tx, caller, `Trading limits raised: ${listed(raised, after)}`);
      return after;
    });
    this.#known.set(userId, changed);
    return changed;
  }
}

const listed = (raised: readonly (keyof ExecutionCeilings)[], ceilings: ExecutionCeilings): string =>
  raised.map((key) => `${NAMES[key]} up to ${valueText(key, ceilings[key])}`).join(', ');

/** Describes the ceilings that a trader raised above the defaults; null for none. */
async function raisedOf(tx: Db, userId: string): Promise<string | null> {
  const kept = (await ceilingsOf(tx, userId)) ?? DEFAULT_CEILINGS;
  const raised = aboveCeilings(kept, DEFAULT_CEILINGS);
  if (raised.length === 0) return null;
  return raised.map((key) => `${NAMES[key].toLowerCase()} up to ${valueText(key, kept[key])}`).join(', ');
}
