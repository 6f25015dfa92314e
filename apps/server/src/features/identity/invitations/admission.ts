import type { Registration } from '@dugout/contract/system/status';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { RateLimits } from '#/platform/http/rate-limit.ts';
import { usableInvitation } from './invitations.repository.ts';

/** Max wrong codes per address, before `RATE_LIMIT_SCALE`. */
const WRONG_AT_ONCE = 20;
const WRONG_PER_MINUTE = 1 / 3;

/** Decides who may create an account, by `REGISTRATION` and invitations. */
export interface Admission {
  /**
   * Checks a code from a network address before an account is created. Wrong codes are counted per address.
   * Throws ApiError `registration_closed`, `invitation_required`, `invitation_refused`, `rate_limited`.
   */
  check(code: string | null, address: string): Promise<string | null>;
  /**
   * Returns the invitation of a code before it is known whether an account is created; null if accounts need
   * none. Wrong codes are counted as in `check`. Throws ApiError `invitation_refused`, `rate_limited`.
   */
  invited(code: string, address: string): Promise<string | null>;
  /**
   * Checks that an account may be created with an invitation; the database verifies it on use. Throws ApiError
   * `registration_closed`, `invitation_required`.
   */
  demand(invitationId: string | null): void;
  /**
   * Returns the invitation for a new account; null if accounts need none. Throws ApiError `registration_closed`,
   * `invitation_required`, `invitation_refused`.
   */
  invitationFor(code: string | null): Promise<string | null>;
}

interface AdmissionOptions {
  readonly db: Db;
  readonly registration: Registration;
  readonly rateLimits: RateLimits;
  /** Unix ms. */
  readonly now: () => number;
}

export function createAdmission({ db, registration, rateLimits, now }: AdmissionOptions): Admission {
  const wrong = rateLimits.limiter(WRONG_PER_MINUTE, { atOnce: WRONG_AT_ONCE });

  async function invitationFor(code: string | null): Promise<string | null> {
    if (registration === 'closed') throw new ApiError('registration_closed');
    if (registration === 'open') return null;
    if (code === null) throw new ApiError('invitation_required');
    const id = await usableInvitation(db, code, new Date(now()));
    if (id === null) throw new ApiError('invitation_refused');
    return id;
  }

  async function check(code: string | null, address: string): Promise<string | null> {
    const isGuess = registration === 'invite' && code !== null;
    if (isGuess) wrong.check(address);
    const id = await invitationFor(code);
    if (isGuess) wrong.giveBack(address);
    return id;
  }

  return {
    invitationFor,
    check,
    invited: async (code, address) => (registration === 'invite' ? check(code, address) : null),
    demand(invitationId) {
      if (registration === 'closed') throw new ApiError('registration_closed');
      if (registration === 'invite' && invitationId === null) throw new ApiError('invitation_required');
    },
  };
}
