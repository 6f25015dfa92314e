import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signedChallengeText } from '../credentials/signed-intent.ts';
import { derivePasswordKeys } from './derive-password-keys.ts';
import { isSignInForm, looksLikeSignInForm, PASSWORD_ITERATIONS, SIGNING_KEY } from './password-key.ts';

/** Computed with Python's hashlib (PBKDF2, and HKDF by HMAC) and OpenSSL (Ed25519). */
const VECTORS = [
  {
    email: 'mira@example.com',
    password: 'correct horse battery',
    iterations: PASSWORD_ITERATIONS,
    signIn: 'dk1.s8OdIEXt4CAKztGK3XUJncDEBmok3trELNQ9SrViHbo',
    signingKey: 'NB8NG460Zde3Xmnmx0F5YZ1O9jxkaMuy-Rgy7NsO6w8',
    challenge: '00'.repeat(54),
    signature: 'y4r9b2In32IxEngzP/2yVaLeAsTZUaOowj5i31BzHZY8aQFoBjdpbgb57C+/civM1Ji8jo1O/hO+uq00bMYTCg==',
  },
  {
    email: ' Mira@Example.COM ',
    password: 'correct horse battery',
    iterations: 1_000,
    signIn: 'dk1.MnpbpmmFLqwG5hvC-ElGBOxhuh2u0bbYI2ds8rYyDVQ',
    signingKey: 'mXwTqtbLIUsJKemqzmrgNDxcT5ZzuqI_3sSn0Mjz8n4',
    challenge: 'ab'.repeat(54),
    signature: 'Qtq7rVhhLoK9wsrYKFYw2PFcjsLVe2C+r9ycqT4fV00TNkKxiHpCeK2uFi+Gw0kzFUS0mrgmVJ0bj0a3XodlBQ==',
  },
  {
    email: 'mira@example.com',
    password: 'ｐａｓｓ ﬁve Ünïcödé ½',
    iterations: 1_000,
    signIn: 'dk1.sujsL88wYkjmcrh3ZP-pU1i9CXonzSnPTuUXwUPg7o4',
    signingKey: 'ybs7g6xgDqtcubKq0EkdcyDy5Doh0P3oGuCFwqIN0XM',
    challenge: '01'.repeat(54),
    signature: '+a/X5WEAsBLMB32bK08WYdC7AUkYN7V5MfPuadLARppnridOZynns6wwIoAqfAMA+LQYtveEQxZFhs7qvUeuAg==',
  },
] as const;

describe('[R9] password keys', () => {
  it.each(VECTORS)('equal independent computations for $email at $iterations rounds', async (vector) => {
    const { iterations, challenge, signature, signIn, signingKey } = vector;
    const keys = await derivePasswordKeys(vector, iterations);
    expect(keys).toMatchObject({ signIn, signingKey });
    expect(await keys.signIntent(challenge)).toBe(signature);
  });

  it('differ for each e-mail and each password, and have the recognizable form', async () => {
    const seen = new Set<string>();
    for (const email of ['a@example.org', 'b@example.org'])
      for (const password of [
        'correct horse battery',
        'correct horse batterz',
        'Correct horse battery',
        ' ',
      ]) {
        const { signIn, signingKey } = await derivePasswordKeys({ email, password }, 1);
        expect(isSignInForm(signIn)).toBe(true);
        expect(signingKey).toMatch(SIGNING_KEY);
        seen.add(signIn).add(signingKey).add(signIn.slice(4));
      }
    expect(seen.size).toBe(8 * 3);
  });

  it("do not depend on how the e-mail and the password's letters are encoded", async () => {
    const typed = await derivePasswordKeys({ email: 'Mira@Example.com ', password: 'cafe\u0301 am See' }, 1);
    const again = await derivePasswordKeys({ email: 'mira@example.com', password: 'caf\u00e9 am See' }, 1);
    expect(again.signIn).toBe(typed.signIn);
    expect(again.signingKey).toBe(typed.signingKey);
  });

  it('sign what their public half verifies, for that challenge only', async () => {
    const { signingKey: x, signIntent } = await derivePasswordKeys({ email: 'a@b.c', password: 'abc' }, 1);
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const signature = Buffer.from(await signIntent('00ff'), 'base64');
    expect(verify(null, Buffer.from(signedChallengeText('00ff')), key, signature)).toBe(true);
    expect(verify(null, Buffer.from(signedChallengeText('00fe')), key, signature)).toBe(false);
  });
});

describe('the sign-in text', () => {
  const KEY = 'A'.repeat(43);

  it.each([
    '',
    'dk1.',
    KEY,
    `dk1.${KEY}A`,
    `dk1.${'A'.repeat(42)}`,
    `dk1.${'A'.repeat(42)}B`,
    `dk1.${'A'.repeat(42)}=`,
    `dk1.${KEY}\n`,
    ` dk1.${KEY}`,
    `DK1.${KEY}`,
    `dk2.${KEY}`,
    `dk1.${'+'.repeat(43)}`,
  ])('does not include %j', (text) => expect(isSignInForm(text)).toBe(false));

  it('is distinguished from passwords, including those with the same prefix', () => {
    expect(isSignInForm(`dk1.${KEY}`)).toBe(true);
    expect(looksLikeSignInForm('dk1.my password')).toBe(true);
    expect(looksLikeSignInForm('correct horse battery')).toBe(false);
  });
});
