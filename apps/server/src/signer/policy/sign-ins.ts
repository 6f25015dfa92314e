import { CHALLENGE_MS, isChallengeFor, type ProvenAct } from '../proof/act-challenge.ts';
import { challengeSignedBy, type SignedText } from '../proof/signed-act.ts';
import { SignerError } from '../signer-error.ts';

const unproven = (why: string): SignerError => new SignerError('not_proven', why);

/**
 * The Solana wallets that traders sign in with, as the signer was told when it first heard of each trader:
 * whoever has one exports, and pays a new payee, against its signature alone.
 */
export class SignIns {
  readonly #key: Uint8Array;
  readonly #byOwner = new Map<string, string>();
  /** Challenges that were answered, and when they end. */
  readonly #used = new Map<string, number>();

  /** `key` is the one of `actChallenge`. */
  constructor(key: Uint8Array) {
    this.#key = key;
  }

  has(owner: string): boolean {
    return this.#byOwner.has(owner);
  }

  /** The first one stays. */
  bind(owner: string, address: string): void {
    if (!this.has(owner)) this.#byOwner.set(owner, address);
  }

  /** `at` is when it was answered, in unix ms. */
  use(challenge: string, at: number): void {
    for (const [old, end] of this.#used) if (end < at) this.#used.delete(old);
    this.#used.set(challenge, at + CHALLENGE_MS);
  }

  /**
   * The challenge that the owner's wallet answered for this act; null for an owner without one, of whom the
   * server's word has to do. Throws `SignerError` `not_proven`.
   */
  demand(of: ProvenAct, signed: SignedText | null, now: number): string | null {
    const address = this.#byOwner.get(of.owner);
    if (address === undefined) return null;
    if (signed === null) throw unproven('this account needs the signature of its Solana wallet for this');
    const challenge = challengeSignedBy(address, of, signed);
    if (challenge === null || !isChallengeFor(this.#key, of, challenge, now))
      throw unproven('the Solana wallet of this account signed for something else, or too long ago');
    if (this.#used.has(challenge)) throw unproven('this signature was used before');
    return challenge;
  }
}
