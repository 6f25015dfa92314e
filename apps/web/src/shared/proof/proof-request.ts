import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import { create } from 'zustand';
import { ApiFailure } from '../api/api-failure.ts';
import type { Proof } from './proof.ts';

export interface ProofRequest {
  readonly intent: ProvenIntent;
  /** Why it is required, in the server's words. */
  readonly reason: string;
  /** Performs the action with a proof. Throws when the proof is rejected; another may be given. */
  readonly give: (proof: Proof) => Promise<void>;
  readonly dismiss: () => void;
}

export const useProofRequest = create<{ readonly request: ProofRequest | null }>(() => ({ request: null }));

/** Cancels the action that waits for a proof. */
export const dismissProof = (): void => useProofRequest.getState().request?.dismiss();

const failedWith = (failure: unknown, code: string): boolean =>
  failure instanceof ApiFailure && failure.code === code;

/** Errors after which another proof may be given. */
const REFUSALS = ['proof_refused', 'proof_held', 'second_factor_required', 'second_factor_refused'];

/**
 * Performs an action. If the server requires a proof of identity, prompts for one and repeats the action with it.
 * Throws the action's error, or the server's request for a proof if none is given.
 */
export async function withProof<T>(intent: ProvenIntent, work: (proof: Proof) => Promise<T>): Promise<T> {
  try {
    return await work({});
  } catch (failure) {
    if (!failedWith(failure, 'proof_required') || !(failure instanceof ApiFailure)) throw failure;
    const reason = failure.message;
    dismissProof();
    return new Promise<T>((resolve, reject) => {
      const close = () => useProofRequest.setState({ request: null });
      const give = async (proof: Proof): Promise<void> => {
        try {
          resolve(await work(proof));
        } catch (refusal) {
          if (REFUSALS.some((code) => failedWith(refusal, code))) throw refusal;
          reject(refusal);
        }
        close();
      };
      const dismiss = (): void => {
        close();
        reject(failure);
      };
      useProofRequest.setState({ request: { intent, reason, give, dismiss } });
    });
  }
}
