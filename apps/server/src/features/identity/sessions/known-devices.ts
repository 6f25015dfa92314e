import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cookieName } from './cookie-name.ts';
import { cookieValue } from './session-cookie.ts';

const YEAR_SECONDS = 365 * 86_400;
const MAX_ADDRESSES = 200_000;

const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('base64url');

export interface SignInAttempt {
  /** As it was typed. */
  readonly email: string;
  readonly headers: Headers;
  readonly address: string;
}

/**
 * The devices and network addresses from which an account signed in before. Their guesses are counted apart
 * from those of strangers, so that strangers who guess do not keep the owner out. A device proves itself by a
 * signed cookie; addresses are kept in memory, hashed.
 */
export class KnownDevices {
  readonly #secret: string;
  readonly #cookie: { readonly name: string; readonly attributes: string };
  readonly #addresses = new LRUCache<string, true>({ max: MAX_ADDRESSES });

  constructor(secret: string, secure: boolean) {
    this.#secret = secret;
    const attributes = `Max-Age=${YEAR_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    this.#cookie = { name: cookieName('dugout.device', secure), attributes };
  }

  /** Whether the account signed in from there before. */
  isKnown({ email, headers, address }: SignInAttempt): boolean {
    const account = email.trim().toLowerCase();
    return (
      this.#deviceIn(headers, account) !== null || this.#addresses.has(keyOf('address', account, address))
    );
  }

  /** Names the guesses that this attempt is counted with. The same for an e-mail without an account. */
  guessKey({ email, headers, address }: SignInAttempt): string {
    const account = email.trim().toLowerCase();
    const device = this.#deviceIn(headers, account);
    if (device !== null) return keyOf('device', account, device);
    const known = keyOf('address', account, address);
    return this.#addresses.has(known) ? known : keyOf('stranger', account);
  }

  /** Remembers where a sign-in succeeded. Returns the Set-Cookie header for its device. */
  remember({ email, headers, address }: SignInAttempt): string {
    const account = email.trim().toLowerCase();
    this.#addresses.set(keyOf('address', account, address), true);
    const device = this.#deviceIn(headers, account) ?? randomBytes(16).toString('hex');
    return `${this.#cookie.name}=${device}.${this.#sign(account, device)}; ${this.#cookie.attributes}`;
  }

  #deviceIn(headers: Headers, account: string): string | null {
    const [device = '', signature = ''] = (
      cookieValue(headers.get('cookie') ?? '', this.#cookie.name) ?? ''
    ).split('.');
    const given = Buffer.from(signature);
    const right = Buffer.from(this.#sign(account, device));
    return given.length === right.length && timingSafeEqual(given, right) ? device : null;
  }

  #sign(account: string, device: string): string {
    return createHmac('sha256', this.#secret).update(`device\0${account}\0${device}`).digest('base64url');
  }
}
