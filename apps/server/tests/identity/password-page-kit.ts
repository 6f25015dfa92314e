/** The page's side of passwords: sends nothing of the typed text, and signs actions itself. */
import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import { derivePasswordKeys, type PasswordKeys } from '@dugout/domain/password-key/derive-password-keys';
import { TEST_ITERATIONS } from '#tests/kit/password-iterations.ts';
import type { Answer, Browser } from './server.ts';

export const keysOf = (email: string, password: string): Promise<PasswordKeys> =>
  derivePasswordKeys({ email, password }, TEST_ITERATIONS);

export const challengeFor = async (trader: Browser, intent: ProvenIntent): Promise<string | null> =>
  (await trader.post('/api/v1/proof/challenge', { act: intent })).body.data.passwordChallenge;

export async function proofOf(trader: Browser, intent: ProvenIntent, keys: PasswordKeys): Promise<object> {
  const challenge = await challengeFor(trader, intent);
  if (challenge === null) return { password: keys.signIn };
  return {
    password: keys.signIn,
    passwordSignature: { challenge, signature: await keys.signIntent(challenge) },
  };
}

export async function changePassword(
  trader: Browser,
  current: PasswordKeys,
  next: PasswordKeys,
): Promise<Answer> {
  const newSigningKey = next.signingKey;
  const { password, ...signed } = Object(
    await proofOf(trader, { kind: 'changePassword', newSigningKey }, current),
  );
  return trader.post('/api/auth/change-password', {
    ...{ currentPassword: password, ...signed },
    ...{ newPassword: next.signIn, newSigningKey },
  });
}
