import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { accountOf } from '../emails.ts';
import { cookieName } from './cookie-name.ts';
import { cookieValue } from './session-cookie.ts';

const YEAR_SECONDS = 365 * 86_400;
const MAX_ADDRESSES = 200_000;

const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('base64url');

export interface SignInAttempt {
  /** As typed. */
  readonly email: string;
  readonly headers: Headers;
  readonly address: string;
}

/**
 * Identifies the current password by the time it was set. A device of an earlier password is a stranger, because
 * it may be the reason for the change.
 */
export const passwordEpoch = (heldFrom: Date | null): string => (heldFrom?.getTime() ?? 0).toString(36);

interface Device {
  readonly id: string;
  readonly epoch: string;
}

/**
 * Devices and network addresses from which an account signed in with its current password. Their guesses are
 * counted separately from strangers' guesses, so that guessing strangers do not lock out the owner. A device
 * proves itself by a signed cookie; addresses are stored in memory, hashed.
 */
export class KnownDevices {
  readonly #secret: string;
  readonly #cookie: { readonly name: string; readonly attributes: string };
  /** The password epoch of the last sign-in, by account and address. */
  readonly #addresses = new LRUCache<string, string>({ max: MAX_ADDRESSES });

  constructor(secret: string, secure: boolean) {
    this.#secret = secret;
    const attributes = `Max-Age=${YEAR_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    this.#cookie = { name: cookieName('dugout.device', secure), attributes };
  }

  /** Reports whether the account signed in from there before, with any password. */
  isKnown({ email, headers, address }: SignInAttempt): boolean {
    const account = accountOf(email);
    return (
      this.#deviceIn(headers, account) !== null || this.#addresses.has(keyOf('address', account, address))
    );
  }

  /** Returns the counter key for this attempt. The same for an e-mail without an account. */
  guessKey(attempt: SignInAttempt, epoch: string): string {
    return this.#placeOf(attempt, epoch) ?? keyOf('stranger', accountOf(attempt.email));
  }

  /** Returns the counter key for codes of the second factor, which require the right password. */
  codeKey(attempt: SignInAttempt, epoch: string): string {
    return keyOf('code', this.#placeOf(attempt, epoch) ?? accountOf(attempt.email));
  }

  /** Returns the counter key of an address that did work for each guess. */
  workedKey({ email, address }: SignInAttempt): string {
    return keyOf('worked', accountOf(email), address);
  }

  /** Remembers the source of a successful sign-in. Returns the Set-Cookie header for its device. */
  remember({ email, headers, address }: SignInAttempt, epoch: string): string {
    const account = accountOf(email);
    this.#addresses.set(keyOf('address', account, address), epoch);
    const id = this.#deviceIn(headers, account)?.id ?? randomBytes(16).toString('hex');
    const value = `${id}.${epoch}.${this.#sign(account, { id, epoch })}`;
    return `${this.#cookie.name}=${value}; ${this.#cookie.attributes}`;
  }

  /** Returns the known device or address of an attempt; null for a stranger. */
  #placeOf({ email, headers, address }: SignInAttempt, epoch: string): string | null {
    const account = accountOf(email);
    const device = this.#deviceIn(headers, account);
    if (device?.epoch === epoch) return keyOf('device', account, device.id);
    const known = keyOf('address', account, address);
    return this.#addresses.get(known) === epoch ? known : null;
  }

  #deviceIn(headers: Headers, account: string): Device | null {
    const [id = '', epoch = '', signature = ''] = (
      cookieValue(headers.get('cookie') ?? '', this.#cookie.name) ?? ''
    ).split('.');
    const given = Buffer.from(signature);
    const right = Buffer.from(this.#sign(account, { id, epoch }));
    return given.length === right.length && timingSafeEqual(given, right) ? { id, epoch } : null;
  }

  #sign(account: string, { id, epoch }: Device): string {
    return createHmac('sha256', this.#secret)
      .update(`device\0${account}\0${id}\0${epoch}`)
      .digest('base64url');
  }
}
