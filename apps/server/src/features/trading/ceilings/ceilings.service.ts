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
  readonly trigger?: object | undefined;
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
 * Requires an execution to be below a trader's ceilings.
 * @throws ApiError `proof_required`
 */
export function demandBelow(ceilings: ExecutionCeilings, execution: Execution): void {
  const wanted: SomeCeilings = wantedBy(execution);
  const [key] = aboveCeilings(wanted, ceilings);
  if (key === undefined) return;
  const what = `${NAMES[key]} ${valueText(key, wanted[key] ?? 0)} is above your limit of ${valueText(key, ceilings[key])}.`;
  throw new ApiError('proof_required', `${what} ${CONFIRM}`);
}

/**
 * The limits of slippage, priority fee, tip and price impact for a session alone: above a trader's ceilings a swap
 * requires a fresh proof of identity, and so does changing them. A swap reads them with its position.
 */
export class Ceilings {
  readonly #db: Db;
  readonly #proofs: Proofs;

  constructor(db: Db, proofs: Proofs) {
    this.#db = db;
    this.#proofs = proofs;
  }

  read(userId: string): Promise<ExecutionCeilings> {
    return ceilingsOf(this.#db, userId);
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
      return raised;
    },
  };

  /** Reports whether a swap with this execution requires a proof. */
  isAbove(ceilings: ExecutionCeilings, execution: Execution): boolean {
    return aboveCeilings(wantedBy(execution), ceilings).length > 0;
  }

  /**
   * Verifies the proof given for a swap, and returns whether there was one. Without one, an order or a swap of several
   * wallets must be below the ceilings; a swap of one wallet checks that with its position.
   * @throws ApiError `proof_required`, `proof_refused`
   */
  async demand(caller: Caller, swap: SwapBody, execution: Execution, given: ProofGiven): Promise<boolean> {
    if (isGiven(given)) {
      await this.#proofs.demand(caller, intentOfSwap(swap), given);
      return true;
    }
    if (swap.trigger !== undefined || swap.walletAddress === undefined)
      demandBelow(await this.read(caller.userId), execution);
    return false;
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
    return this.#db.transaction(async (tx) => {
      await lockCeilings(tx, userId);
      const before = await ceilingsOf(tx, userId);
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
  }
}

const listed = (raised: readonly (keyof ExecutionCeilings)[], ceilings: ExecutionCeilings): string =>
  raised.map((key) => `${NAMES[key]} up to ${valueText(key, ceilings[key])}`).join(', ');

/** Describes the ceilings that a trader raised above the defaults; null for none. */
async function raisedOf(tx: Db, userId: string): Promise<string | null> {
  const kept = await ceilingsOf(tx, userId);
  const raised = aboveCeilings(kept, DEFAULT_CEILINGS);
  if (raised.length === 0) return null;
  return raised.map((key) => `${NAMES[key].toLowerCase()} up to ${valueText(key, kept[key])}`).join(', ');
}
