import type { ProofGiven, ProofMethod } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { RateLimiter } from '#/platform/http/rate-limit.ts';
import type { Caller } from '#/platform/http/routes.ts';
import { writeAct } from './acts.repository.ts';

/** Proofs that one account may try in a minute, before `RATE_LIMIT_SCALE`. */
const PROOFS_PER_MINUTE = 10;

export type StepUp = (caller: Pick<Caller, 'userId'>, given: ProofGiven, headers: Headers) => Promise<ProofMethod>;

export interface ProofOptions {
  readonly db: Db;
  readonly stepUp: StepUp;
  readonly rateLimitScale: number;
}

/**
 * Asks for a fresh proof of identity before a sensitive act, so many times a minute, and writes down each that was refused.
 * Throws ApiError `proof_required`, `proof_refused`, `rate_limited`.
 */
export function createProof({ db, stepUp, rateLimitScale }: ProofOptions) {
  const tries = new RateLimiter(PROOFS_PER_MINUTE * rateLimitScale);
  return async (caller: Caller, walletAddress: string | null, given: ProofGiven, headers: Headers): Promise<ProofMethod> => {
    if (given.password === undefined && given.assertion === undefined) throw new ApiError('proof_required');
    tries.check(caller.userId);
    try {
      return await stepUp(caller, given, headers);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'proof_refused') {
        const detail = 'A password or passkey that was not right was given';
        await db.transaction((tx) => writeAct(tx, caller, { kind: 'proofRefused', walletAddress, detail }));
      }
      throw error;
    }
  };
}
