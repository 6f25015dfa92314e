/** Uses only WebCrypto, so page and server compute the same. */

/** PBKDF2 rounds per try. Native code does nearly all of the work, also in a browser. */
export const WORK_ROUNDS = 2_000;
const TRIES_AT_ONCE = 8;
const DIGEST_BITS = 256;

export interface SignInWork {
  readonly challenge: string;
  /** Required leading zero bits of a solution. Each bit doubles the work. */
  readonly bits: number;
}

export interface SignInWorkDone {
  readonly challenge: string;
  readonly nonce: string;
}

const encode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text));

/** Returns the leading zero bits of PBKDF2-HMAC-SHA-256 with `nonce` as the password and `challenge` as the salt. */
export async function bitsOfWork({ challenge, nonce }: SignInWorkDone): Promise<number> {
  const { subtle } = crypto;
  const key = await subtle.importKey('raw', encode(nonce), 'PBKDF2', false, ['deriveBits']);
  const salt = encode(challenge);
  const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: WORK_ROUNDS };
  const digest = new Uint8Array(await subtle.deriveBits(pbkdf2, key, DIGEST_BITS));
  const first = digest.findIndex((byte) => byte !== 0);
  return first === -1 ? DIGEST_BITS : first * 8 + Math.clz32(digest[first] ?? 0) - 24;
}

/** Tries nonces in order, a few at a time, until one solves the challenge. */
export async function solveSignInWork({ challenge, bits }: SignInWork): Promise<SignInWorkDone> {
  for (let next = 0; ; next += TRIES_AT_ONCE) {
    const tries = Array.from({ length: TRIES_AT_ONCE }, (_, index) => ({
      challenge,
      nonce: `${next + index}`,
    }));
    const found = await Promise.all(tries.map(bitsOfWork));
    const solved = tries[found.findIndex((each) => each >= bits)];
    if (solved !== undefined) return solved;
  }
}
