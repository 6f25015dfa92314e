import type { ProvenAct } from '@dugout/contract/identity/proofs';
import type { Db } from '#/platform/db/db.ts';
import type { Caller } from '#/platform/http/routes.ts';
import type { ActRow } from './acts.repository.ts';
import type { Profiles } from './profiles.ts';
import type { Prove } from './proofs/proof.ts';
import type { ProofGiven } from './proofs/proof-given.ts';

/** `referralCode` is what the new trader came with, or null. */
export type SignedUpListener = (userId: string, referralCode: string | null) => Promise<void>;

/** What identity offers other features. */
export interface IdentityDoor {
  /** `listener` is awaited before a sign-up is answered; its failure is logged and does not undo the sign-up. */
  onSignedUp(listener: SignedUpListener): void;
  /** Asks for a fresh proof of identity for one act. Throws ApiError `proof_required`, `proof_refused`, `proof_held`, `rate_limited`. */
  readonly prove: Prove;
  readonly proofs: {
    /** `prove`, settled at once. */
    demand(caller: Caller, act: ProvenAct, given: ProofGiven): Promise<void>;
    /** Writes into the trader's security log that limits were raised. */
    noteRaise(tx: Db, caller: Caller, detail: string): Promise<void>;
  };
  /** Tells every device of its trader of a security act that is written down. */
  publishAct(act: ActRow): void;
  readonly profiles: Profiles;
}
