import type { Credential } from '@dugout/domain/credentials/credential';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import { type BoundCredential, credentialId } from '../credentials/bound-credentials.ts';
import type { CredentialRequest, Credentials } from '../credentials/credentials.ts';
import type { DailyLimits } from './daily-limits.ts';
import { noteSigned } from './note-signed.ts';
import { asCredential, type JournalEntry } from './policy-entries.ts';

type RightsEntry = Extract<
  JournalEntry,
  {
    kind:
      | 'bound'
      | 'credentialAdded'
      | 'credentialRemoved'
      | 'signInsAdopted'
      | 'credentialsAdopted'
      | 'dailyLimitSet';
  }
>;

interface OwnerRightsOptions {
  readonly credentials: Credentials;
  readonly dailyLimits: DailyLimits;
  readonly now: () => number;
  readonly write: (entry: JournalEntry) => void;
}

export class OwnerRights {
  readonly #options: OwnerRightsOptions;
  #signInsAdopted = false;
  #credentialsAdopted = false;

  constructor(options: OwnerRightsOptions) {
    this.#options = options;
  }

  /** Reports whether the import of existing traders' credentials is finished. */
  get credentialsAdopted(): boolean {
    return this.#credentialsAdopted;
  }

  /**
   * Imports the first credentials of existing traders. `done` ends the import permanently. A requirement that an
   * earlier version placed on a trader's Solana wallet stays with that wallet.
   */
  adoptCredentials(adopted: readonly { owner: string; credential: Credential }[], done: boolean): void {
    const at = this.#options.now();
    const fresh = adopted.filter(
      ({ owner, credential }) =>
        this.credentialsOf(owner).length === 0 && !(credential.kind === 'wallet' && this.#signInsAdopted),
    );
    for (const { owner, credential } of fresh)
      this.#options.write({ kind: 'credentialAdded', at, owner, credential, settlesAt: at });
    if (done) this.#options.write({ kind: 'credentialsAdopted', at });
  }

  credentialsOf(owner: string): readonly BoundCredential[] {
    return this.#options.credentials.of(owner, this.#options.now());
  }

  /**
   * Adds a credential and returns it, or null when it was to be the first but the owner has others. Throws
   * `SignerError` `not_proven`, `limit_reached`.
   */
  addCredential(request: CredentialRequest): BoundCredential | null {
    const entry = this.#options.credentials.addition(request, this.#options.now());
    if (entry !== null) this.#options.write(entry);
    const id = credentialId(request.credential);
    return this.credentialsOf(request.owner).find((one) => one.id === id) ?? null;
  }

  /** Removes a credential. Throws `SignerError` `not_proven`. */
  removeCredential(owner: string, id: string, signed: SignedIntent | null): void {
    const entry = this.#options.credentials.removal(owner, id, signed, this.#options.now());
    if (entry !== null) this.#options.write(entry);
  }

  /**
   * Sets how many lamports may leave within 24 hours, null for no limit. A raise needs the signature of a
   * credential of the owner, if they have any. Throws `SignerError` `not_proven`.
   */
  setDailyLimit(owner: string, lamports: string | null, signed: SignedIntent | null): void {
    const { credentials, dailyLimits, now } = this.#options;
    const wanted = lamports === null ? null : BigInt(lamports);
    if (wanted === dailyLimits.of(owner)) return;
    const at = now();
    const challenge = dailyLimits.isRaise(owner, wanted)
      ? credentials.demand({ kind: 'raiseDailyLimit', owner, lamports }, signed, at)
      : null;
    this.#options.write({
      kind: 'dailyLimitSet',
      at,
      owner,
      lamports,
      ...(challenge !== null && { challenge }),
    });
  }

  take(entry: RightsEntry): void {
    const { credentials, dailyLimits } = this.#options;
    switch (entry.kind) {
      case 'bound':
        credentials.take(asCredential(entry));
        break;
      case 'credentialAdded':
      case 'credentialRemoved':
        credentials.take(entry);
        break;
      case 'signInsAdopted':
        this.#signInsAdopted = true;
        break;
      case 'credentialsAdopted':
        this.#credentialsAdopted = true;
        break;
      case 'dailyLimitSet':
        dailyLimits.take(entry);
        noteSigned(credentials, entry.owner, entry);
        break;
    }
  }

  save(): readonly [signInsAdopted: boolean, credentialsAdopted: boolean] {
    return [this.#signInsAdopted, this.#credentialsAdopted];
  }

  restore(signInsAdopted: boolean, credentialsAdopted: boolean): void {
    this.#signInsAdopted = signInsAdopted;
    this.#credentialsAdopted = credentialsAdopted;
  }
}
