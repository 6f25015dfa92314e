import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import { formatDecimal } from '@dugout/domain/base-units';
import {
  aboveCeilings,
  DEFAULT_CEILINGS,
  type ExecutionCeilings,
  type SomeCeilings,
} from '@dugout/domain/execution/execution-ceilings';
import { isGiven, type ProofGiven } from '@dugout/domain/proof-given';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { AccessPart } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import type { ExecutionChoice } from '../pricing/execution.ts';
import { executionOf } from '../pricing/execution.ts';
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

interface CeilingsOptions {
  readonly db: Db;
  readonly proofs: Proofs;
}

/** The swap that a proof is bound to. */
interface ProvenSwap extends ExecutionChoice {
  readonly walletAddress?: string | undefined;
  readonly walletAddresses?: readonly string[] | undefined;
  readonly inputMint: string;
  readonly outputMint: string;
  readonly amount?: string | undefined;
  readonly amountPercent?: number | undefined;
  readonly swapMode?: 'ExactIn' | 'ExactOut' | undefined;
}

const intentOfSwap = (swap: ProvenSwap): ProvenIntent => ({
  kind: 'swap',
  wallets: (swap.walletAddresses ?? [swap.walletAddress ?? '']).join(','),
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

/** Returns a choice in terms of the ceilings. The price impact is known only with the quote. */
function wantedBy(choice: ExecutionChoice): Omit<ExecutionCeilings, 'priceImpactBps'> {
  const { slippageBps, priorityLamports, tipLamports } = executionOf(choice);
  return { slippageBps, priorityFeeLamports: Number(priorityLamports), tipLamports: Number(tipLamports) };
}

/**
 * Creates the limits of slippage, priority fee, tip and price impact for a session alone: above a trader's
 * ceilings a swap requires a fresh proof of identity, and so does changing them. They are cached in memory, since
 * every swap needs them.
 */
export function createCeilings({ db, proofs }: CeilingsOptions) {
  const known = new Map<string, ExecutionCeilings>();

  async function read(userId: string): Promise<ExecutionCeilings> {
    const before = known.get(userId);
    if (before !== undefined) return before;
    const kept = (await ceilingsOf(db, userId)) ?? DEFAULT_CEILINGS;
    // A change that completed during the read is newer than its result.
    const ceilings = known.get(userId) ?? kept;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(userId, ceilings);
    return ceilings;
  }

  /** Describes the ceilings that a trader raised above the defaults; null for none. */
  async function raisedOf(tx: Db, userId: string): Promise<string | null> {
    const kept = (await ceilingsOf(tx, userId)) ?? DEFAULT_CEILINGS;
    const raised = aboveCeilings(kept, DEFAULT_CEILINGS);
    if (raised.length === 0) return null;
    return raised.map((key) => `${NAMES[key].toLowerCase()} up to ${valueText(key, kept[key])}`).join(', ');
  }

  const access: AccessPart = {
    async list(tx, userId) {
      const name = await raisedOf(tx, userId);
      return name === null ? [] : [{ kind: 'tradingLimits', name }];
    },
    async end(tx, { userId }) {
      await lockCeilings(tx, userId);
      const raised = await access.list(tx, userId);
      if (raised.length === 0) return [];
      await forgetCeilings(tx, userId);
      tx.afterCommit(() => known.delete(userId));
      return raised;
    },
  };

  return {
    read,

    /** Raised ceilings, which a recovery resets. */
    access,

    /** Reports whether a swap with this choice requires a proof. */
    needsProof: async (userId: string, choice: ExecutionChoice): Promise<boolean> =>
      aboveCeilings(wantedBy(choice), await read(userId)).length > 0,

    /**
     * Requires a proof for a swap above the ceilings, and verifies one given for any other reason. Returns
     * whether there was one.
     * @throws ApiError `proof_required`, `proof_refused`
     */
    async demand(caller: Caller, choice: ProvenSwap, given: ProofGiven): Promise<boolean> {
      if (isGiven(given)) {
        await proofs.demand(caller, intentOfSwap(choice), given);
        return true;
      }
      const ceilings = await read(caller.userId);
      const wanted: SomeCeilings = wantedBy(choice);
      const [key] = aboveCeilings(wanted, ceilings);
      if (key === undefined) return false;
      const what = `${NAMES[key]} ${valueText(key, wanted[key] ?? 0)} is above your limit of ${valueText(key, ceilings[key])}.`;
      throw new ApiError('proof_required', `${what} ${CONFIRM}`);
    },

    /**
     * Changes the given ceilings. Lowering requires a proof too, because orders above a ceiling are not filled.
     * @throws ApiError `proof_required`, `proof_refused`, `proof_held`
     */
    async change(caller: Caller, wanted: SomeCeilings, given: ProofGiven): Promise<ExecutionCeilings> {
      const { userId } = caller;
      const isRaise = aboveCeilings(wanted, await read(userId)).length > 0;
      await proofs.demand(caller, { kind: 'changeLimits', ...wanted }, given, isRaise ? 'settled' : 'any');
      const changed = await db.transaction(async (tx) => {
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
        if (raised.length > 0) {
          const detail = raised.map((key) => `${NAMES[key]} up to ${valueText(key, after[key])}`).join(', ');
          await proofs.noteRaise(tx, caller, `Trading limits raised: ${detail}`);
        }
        return after;
      });
      known.set(userId, changed);
      return changed;
    },
  };
}

export type Ceilings = ReturnType<typeof createCeilings>;
