import { generateKeyPairSync, sign } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import { keyExportStatement } from '@dugout/domain/key-export/key-export';
import { expect, it } from 'vitest';
import { actChallenge, CHALLENGE_MS } from '../proof/act-challenge.ts';
import { SignIns } from './sign-ins.ts';

const KEY = Buffer.alloc(32, 7);
const NOW = 1_800_000_000_000;
const OF = { owner: 'ann', wallet: 'wallet-1', recipientKey: 'page-1' };

function solanaWallet() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const address = toBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const signText = (text: string) => ({
    message: Buffer.from(text).toString('base64'),
    signature: sign(null, Buffer.from(text), privateKey).toString('base64'),
  });
  return { address, signText };
}

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

function bound(): SignIns {
  const signIns = new SignIns(KEY);
  signIns.bind('ann', address);
  return signIns;
}

it('[R9] asks nothing of an owner without a Solana wallet, and a signature of one who has it', () => {
  expect(bound().demand({ ...OF, owner: 'bob' }, null, NOW)).toBeNull();
  expect(() => bound().demand(OF, null, NOW)).toThrow(expect.objectContaining({ code: 'not_proven' }));
  const challenge = actChallenge(KEY, OF, NOW);
  expect(bound().demand(OF, signText(textOf(challenge)), NOW)).toBe(challenge);
});

it('[R9] keeps the first wallet of an owner', () => {
  const signIns = bound();
  const thief = solanaWallet();
  signIns.bind('ann', thief.address);
  const challenge = actChallenge(KEY, OF, NOW);
  const byThief = thief.signText(textOf(challenge, undefined, thief.address));
  expect(() => signIns.demand(OF, byThief, NOW)).toThrow('signed for something else');
});

it('[R9] takes an answer once, within five minutes, for this export alone', () => {
  const signIns = bound();
  const challenge = actChallenge(KEY, OF, NOW);
  const signed = signText(textOf(challenge));
  expect(signIns.demand(OF, signed, NOW + CHALLENGE_MS - 1)).toBe(challenge);
  expect(() => signIns.demand(OF, signed, NOW + CHALLENGE_MS)).toThrow('too long ago');
  for (const other of [{ wallet: 'wallet-2' }, { recipientKey: 'page-2' }, { owner: 'bob' }]) {
    signIns.bind('bob', address);
    expect(() => signIns.demand({ ...OF, ...other }, signed, NOW)).toThrow('something else');
  }
  const foreign = signText(textOf(actChallenge(Buffer.alloc(32, 8), OF, NOW)));
  expect(() => signIns.demand(OF, foreign, NOW)).toThrow('something else');
  signIns.use(challenge, NOW);
  expect(() => signIns.demand(OF, signed, NOW)).toThrow('used before');
});

it('[R9] takes no text but the one that names the export', () => {
  const challenge = actChallenge(KEY, OF, NOW);
  const whole = textOf(challenge);
  const wrong = [
    textOf(challenge, 'Sign in to Dugout.'),
    textOf(challenge, keyExportStatement('wallet-2')),
    textOf('0'.repeat(challenge.length)),
    textOf(''),
    whole.replace(address, solanaWallet().address),
    whole.replace('Solana account:', 'Solana account'),
    `${whole}\nNonce: ${challenge}`,
    `${whole}\nResources:\n- https://elsewhere.example`,
    `\uFEFF${whole}`,
    whole.replace('Version: 1', 'anything'),
    '',
  ];
  for (const text of wrong) expect(() => bound().demand(OF, signText(text), NOW)).toThrow('something else');
  const { message, signature } = signText(whole);
  for (const changed of ['', signature.slice(4), Buffer.alloc(64).toString('base64')])
    expect(() => bound().demand(OF, { message, signature: changed }, NOW)).toThrow('something else');
  expect(() => bound().demand(OF, { message: '//8=', signature }, NOW)).toThrow('something else');
});
