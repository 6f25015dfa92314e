import {
  derivePasswordKeys,
  type PasswordAccount,
  type PasswordKeys,
} from '@dugout/domain/password-key/derive-password-keys';

const INSECURE = 'Passwords work over https only. Open Dugout at an address that starts with https.';
const TOO_OLD = 'This browser is too old for passwords. Update it, then try again.';

/**
 * Derives the keys by which a password signs in and signs actions. Throws Error with a message for the trader.
 */
export async function passwordKeys(account: PasswordAccount): Promise<PasswordKeys> {
  if (!('subtle' in crypto)) throw new Error(INSECURE);
  try {
    return await derivePasswordKeys(account);
  } catch {
    throw new Error(TOO_OLD);
  }
}
