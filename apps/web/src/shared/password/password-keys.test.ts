import { describe, expect, it, vi } from 'vitest';
import { newPasswordKeys } from './new-password.ts';
import { passwordKeys } from './password-keys.ts';

const account = { email: 'mira@example.org', password: 'correct horse battery' };

describe('[R9] password keys in the browser', () => {
  it('require https where the browser has no crypto', async () => {
    vi.stubGlobal('crypto', {});
    await expect(passwordKeys(account)).rejects.toThrow('Passwords work over https only');
  });

  it('require a newer browser where Ed25519 is missing', async () => {
    const { subtle } = crypto;
    vi.stubGlobal('crypto', {
      subtle: {
        digest: subtle.digest.bind(subtle),
        deriveBits: async () => new ArrayBuffer(32),
        importKey: async (form: string) => {
          if (form === 'pkcs8') throw new DOMException('unknown', 'NotSupportedError');
          return {};
        },
      },
    });
    await expect(passwordKeys(account)).rejects.toThrow('This browser is too old for passwords');
  });

  it('reject an easily guessed password', async () => {
    for (const password of ['password1', 'qwertyuiop', 'mira@example.org', 'mira_trades!'])
      await expect(newPasswordKeys({ ...account, name: 'mira_trades', password })).rejects.toThrow(
        'too easy to guess',
      );
    const { signIn } = await newPasswordKeys({ ...account, name: 'mira_trades' });
    expect(signIn).toMatch(/^dk1\./);
  });
});
