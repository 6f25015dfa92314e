import type { Credential } from '@dugout/domain/credentials/credential';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import { freePartOf, NEW_ACCOUNT_MS } from '@dugout/domain/fair-share';
import { answeredChallenge, mayBeOf } from '../proof/answered-challenge.ts';
import { CHALLENGE_MS, isChallengeFor, type ProvenIntent } from '../proof/intent-challenge.ts';
import { SignerError } from '../signer-error.ts';
import { type SavedWindow, Window } from '../window.ts';
import { type BoundCredential, credentialId, inForce } from './bound-credentials.ts';
import type { CredentialEntry } from './credential-entries.ts';

interface Addition {
  /** Whether the owner has no wallet yet. */
  readonly isNewOwner: boolean;
  /** Credential that signed for the new one. Null for the first one. */
  readonly signer: BoundCredential | null;
  readonly now: number;
  /** Hold time of a new credential, in ms. */
  readonly holdMs: number;
}

/**
 * Time from which a new credential serves for exports and payments, in unix ms. The first credential of a new
 * owner serves at once, since there is nothing to take yet. Every other is held, at least until the credential
 * that signed for it settles.
 */
function settlesAt({ isNewOwner, signer, now, holdMs }: Addition): number {
  if (signer !== null) return Math.max(now + holdMs, signer.settlesAt);
  return isNewOwner ? now : now + holdMs;
}

const DAY_MS = 24 * 3_600_000;
/** Max pending recovery credentials of one owner. */
const MAX_WAITING = 5;

const unproven = (why: string): SignerError => new SignerError('not_proven', why);

interface CredentialsOptions {
  readonly challengeKey: Uint8Array;
  /** Reports whether a wallet was created or imported for an owner. */
  readonly hasWallet: (owner: string) => boolean;
  /** Hold time of a new credential, in ms. */
  readonly holdMs: number;
  /** Delay of a recovery credential that only the server vouches for, in ms. 0 disables recovery. */
  readonly recoveryMs: number;
  /** Max accounts whose recovery may begin within 24 hours. New accounts take at most half of it. */
  readonly recoveriesPerDay: number;
}

/**
 * A credential to add: the first of its owner, trusted as it is; another one, signed by an existing credential;
 * or a recovery credential for an owner who lost theirs.
 */
export interface CredentialRequest {
  readonly owner: string;
  readonly credential: Credential;
  readonly as: 'first' | 'another' | 'recovery';
  readonly signed: SignedIntent | null;
}

interface Proven {
  readonly by: BoundCredential;
  readonly challenge: string;
}

export interface SavedCredentials {
  readonly byOwner: Map<string, readonly BoundCredential[]>;
  readonly used: Map<string, number>;
  readonly recoveries: SavedWindow;
  readonly recoveriesOfNew: SavedWindow;
}

/**
 * The credentials of traders according to the journal. The signer verifies their signatures itself, so neither
 * the server's word nor its database is enough to export a key or pay a new recipient.
 */
export class Credentials {
  readonly #options: CredentialsOptions;
  #byOwner = new Map<string, readonly BoundCredential[]>();
  /** Answered challenges and their expiry. */
  #used = new Map<string, number>();
  /** By owner. Each counts once a day. */
  readonly #recoveries = new Window(DAY_MS);
  /** The same for new accounts, because anybody can create more of them. */
  readonly #recoveriesOfNew = new Window(DAY_MS);

  constructor(options: CredentialsOptions) {
    this.#options = options;
  }

  of(owner: string, now: number): readonly BoundCredential[] {
    return inForce(this.#byOwner.get(owner) ?? [], now);
  }

  /** Marks a challenge as used. `at` is the time of the signature, in unix ms. */
  use(challenge: string, at: number): void {
    for (const [old, end] of this.#used) if (end < at) this.#used.delete(old);
    this.#used.set(challenge, at + CHALLENGE_MS);
  }

  /**
   * Returns the challenge that a settled credential of the owner signed for this action, or null for an owner
   * without credentials, for whom the server's word is enough. Throws `SignerError` `not_proven`.
   */
  demand(of: ProvenIntent, signed: SignedIntent | null, now: number): string | null {
    if (this.of(of.owner, now).length === 0) return null;
    const { by, challenge } = this.#verify(of, signed, now);
    if (by.settlesAt > now) throw unproven('this credential is too new for this act');
    return challenge;
  }

  /**
   * Returns the journal entry that adds a credential, or null when nothing changes. Throws `SignerError`
   * `not_proven`, `limit_reached`, `shared_limit`.
   */
  addition({ owner, credential, as, signed }: CredentialRequest, now: number) {
    const id = credentialId(credential);
    const known = this.of(owner, now);
    if (known.some((one) => one.id === id) || (as === 'first' && known.length > 0)) return null;
    const needsProof = as === 'another' && known.length > 0;
    const intent = { kind: 'addCredential', owner, credential: id } as const;
    const proven = needsProof ? this.#verify(intent, signed, now) : null;
    const isRecovery = as === 'recovery' && known.length > 0;
    if (isRecovery) this.#demandRecovery(owner, known, now);
    const { hasWallet, holdMs, recoveryMs } = this.#options;
    const from = isRecovery
      ? now + recoveryMs
      : settlesAt({ isNewOwner: !hasWallet(owner), signer: proven?.by ?? null, now, holdMs });
    return {
      kind: 'credentialAdded',
      ...{ at: now, owner, credential, settlesAt: from },
      ...(proven !== null && { challenge: proven.challenge }),
      ...(isRecovery && { isRecovery }),
    } as const satisfies CredentialEntry;
  }

  /**
   * Returns the journal entry that removes a credential, or null when it is unknown. A pending recovery
   * credential is removed on the server's word. Throws `SignerError` `not_proven`.
   */
  removal(owner: string, id: string, signed: SignedIntent | null, now: number) {
    const known = this.of(owner, now);
    const removed = known.find((one) => one.id === id);
    if (removed === undefined) return null;
    const entry = { kind: 'credentialRemoved', at: now, owner, credential: id } as const;
    if (removed.isRecovery && removed.settlesAt > now && signed === null) return entry;
    const { by, challenge } = this.#verify({ kind: 'removeCredential', owner, credential: id }, signed, now);
    if (by.settlesAt > now && removed.settlesAt <= now)
      throw unproven('this credential is too new to remove an older one');
    if (!known.some((one) => one !== removed && one.settlesAt <= now))
      throw unproven('this is the last credential of this account');
    return { ...entry, challenge } satisfies CredentialEntry;
  }

  take(entry: CredentialEntry): void {
    const { owner, at } = entry;
    const known = this.#byOwner.get(owner) ?? [];
    if (entry.challenge !== undefined) this.use(entry.challenge, at);
    if (entry.kind === 'credentialRemoved')
      return void this.#byOwner.set(
        owner,
        known.filter(({ id }) => id !== entry.credential),
      );
    const { credential, isRecovery = false } = entry;
    if (isRecovery) this.#countRecovery(owner, known, at);
    // A password replaces the earlier one at once, unless it is a pending recovery.
    const kept = known.filter((one) => isRecovery || !this.#isReplaced(one, credential));
    const added = { id: credentialId(credential), credential, settlesAt: entry.settlesAt, isRecovery };
    this.#byOwner.set(owner, [...kept, added]);
  }

  /** Drops pending recoveries of an owner who signs: they have not lost their credential. */
  noteAvailable(owner: string, at: number): void {
    const known = this.#byOwner.get(owner) ?? [];
    if (known.some(({ isRecovery }) => isRecovery))
      this.#byOwner.set(
        owner,
        known.filter((one) => !one.isRecovery || one.settlesAt <= at),
      );
  }

  save(): SavedCredentials {
    return {
      byOwner: this.#byOwner,
      used: this.#used,
      recoveries: this.#recoveries.save(),
      recoveriesOfNew: this.#recoveriesOfNew.save(),
    };
  }

  restore({ byOwner, used, recoveries, recoveriesOfNew }: SavedCredentials): void {
    this.#byOwner = byOwner;
    this.#used = used;
    this.#recoveries.restore(recoveries);
    this.#recoveriesOfNew.restore(recoveriesOfNew);
  }

  #demandRecovery(owner: string, known: readonly BoundCredential[], now: number): void {
    const { recoveryMs, recoveriesPerDay } = this.#options;
    if (recoveryMs === 0) throw unproven('this platform recovers no accounts');
    if (known.filter((one) => one.isRecovery && one.settlesAt > now).length >= MAX_WAITING)
      throw new SignerError('limit_reached', 'this account is being recovered by many credentials already');
    // A recovery that began within the day is already counted.
    if (this.#recoveries.sum(now, owner) > 0n) return;
    const most = BigInt(recoveriesPerDay);
    if (this.#recoveries.sum(now) >= most)
      throw new SignerError('shared_limit', 'as many accounts are being recovered as the signer allows');
    if (isNew(known, now) && this.#recoveriesOfNew.sum(now) >= freePartOf(most))
      throw new SignerError('shared_limit', 'as many new accounts are being recovered as the signer allows');
  }

  #countRecovery(owner: string, known: readonly BoundCredential[], at: number): void {
    if (this.#recoveries.sum(at, owner) > 0n) return;
    this.#recoveries.add(at, owner, 1n);
    if (isNew(known, at)) this.#recoveriesOfNew.add(at, owner, 1n);
  }

  #isReplaced(one: BoundCredential, by: Credential): boolean {
    return by.kind === 'password' && one.credential.kind === 'password';
  }

  #verify(of: ProvenIntent, signed: SignedIntent | null, now: number): Proven {
    if (signed === null) throw unproven('this needs the signature of a credential of this account');
    for (const by of this.of(of.owner, now)) {
      if (!mayBeOf(by.credential, signed)) continue;
      const challenge = answeredChallenge(by.credential, of, signed);
      if (challenge === null || !isChallengeFor(this.#options.challengeKey, of, challenge, now)) continue;
      if (this.#used.has(challenge)) throw unproven('this signature was used before');
      return { by, challenge };
    }
    throw unproven('no credential of this account signed for this act, or it did too long ago');
  }
}

/** Reports whether no credential of the owner has served longer than an account counts as new. */
const isNew = (known: readonly BoundCredential[], now: number): boolean =>
  known.every(({ settlesAt }) => settlesAt > now - NEW_ACCOUNT_MS);
