import { ADD_PASSKEY_STATEMENT, removePasskeyStatement } from '@dugout/domain/credentials/credential';
import { keyExportStatement } from '@dugout/domain/key-export/key-export';
import { expect, it } from 'vitest';
import { solanaWallet } from '../testing/credential-doubles.ts';
import { challengeInText } from './signed-text.ts';

const OF = { kind: 'export', owner: 'ann', wallet: 'wallet-1', recipientKey: 'page-1' } as const;
const NONCE = 'ab'.repeat(54);
const { address, signText } = solanaWallet();

const textOf = (nonce: string, statement = keyExportStatement(OF.wallet), of = address): string =>
  [
    'dugout.example wants you to sign in with your Solana account:',
    of,
    '',
    statement,
    '',
    'URI: https://dugout.example',
    'Version: 1',
    'Chain ID: solana:mainnet',
    `Nonce: ${nonce}`,
    'Issued At: 2027-01-15T08:00:00.000Z',
    'Expiration Time: 2027-01-15T08:05:00.000Z',
  ].join('\n');

it('[R9] reads the challenge from a text that names the action', () => {
  expect(challengeInText(address, OF, signText(textOf(NONCE)))).toBe(NONCE);
  const added = { kind: 'addCredential', owner: 'ann', credential: 'id' } as const;
  const removed = { ...added, kind: 'removeCredential' } as const;
  const removal = removePasskeyStatement('passkey-1');
  expect(challengeInText(address, added, signText(textOf(NONCE, ADD_PASSKEY_STATEMENT)))).toBe(NONCE);
  expect(challengeInText(address, removed, signText(textOf(NONCE, removal)))).toBe(NONCE);
  for (const [intent, statement] of [
    [added, removal],
    [removed, ADD_PASSKEY_STATEMENT],
    [removed, `${removal} Or not.`],
    [OF, ADD_PASSKEY_STATEMENT],
  ] as const)
    expect(challengeInText(address, intent, signText(textOf(NONCE, statement)))).toBeNull();
});

it('[R9] rejects any other text and any other signature', () => {
  const whole = textOf(NONCE);
  const wrong = [
    textOf(NONCE, 'Sign in to Dugout.'),
    textOf(NONCE, keyExportStatement('wallet-2')),
    textOf(''),
    whole.replace(address, solanaWallet().address),
    whole.replace('Solana account:', 'Solana account'),
    `${whole}\nNonce: ${NONCE}`,
    `${whole}\nResources:\n- https://elsewhere.example`,
    `\uFEFF${whole}`,
    whole.replace('Version: 1', 'anything'),
    '',
  ];
  for (const text of wrong) expect(challengeInText(address, OF, signText(text))).toBeNull();
  const { message, signature } = signText(whole);
  for (const changed of ['', signature.slice(4), Buffer.alloc(64).toString('base64')])
    expect(challengeInText(address, OF, { kind: 'wallet', message, signature: changed })).toBeNull();
  expect(challengeInText(address, OF, { kind: 'wallet', message: '//8=', signature })).toBeNull();
});
