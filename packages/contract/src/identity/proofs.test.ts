import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accepts, FIRST, faults, SECOND } from '../testing/accepts.ts';
import { proofFields, provenIntent } from './proofs.ts';

const withdraw = { kind: 'withdraw', walletAddress: FIRST, mint: SECOND, amount: '5', destination: SECOND };
const swap = { kind: 'swap', wallets: FIRST, inputMint: FIRST, outputMint: SECOND, amount: '5' };

describe('a proven act', () => {
  it.each([
    withdraw,
    swap,
    { kind: 'exportKey', walletAddress: FIRST, recipientKey: `B${'A'.repeat(86)}` },
    { kind: 'addPasskey', credentialId: 'p-1', publicKey: 'A'.repeat(120) },
    { kind: 'renamePasskey', passkeyId: 'p-1' },
    { kind: 'removePasskey', passkeyId: 'p-1' },
    { kind: 'changeLimits', slippageBps: 9_000 },
    { kind: 'lowerDailyLimit', lamports: '5' },
    { kind: 'archiveWallet', walletAddress: FIRST },
    { kind: 'addOutlet', url: 'https://hooks.example/in' },
  ])('of kind $kind is fully described', (intent) => {
    expect(faults(provenIntent, intent)).toEqual([]);
    const needed = Object.keys(intent).filter((field) => field !== 'kind' && field !== 'slippageBps');
    for (const field of needed) expect(accepts(provenIntent, { ...intent, [field]: undefined })).toBe(false);
  });

  it('rejects fields that the challenge would not show', () => {
    expect(accepts(provenIntent, { ...withdraw, note: 'to a friend' })).toBe(false);
    expect(accepts(provenIntent, { kind: 'exportData', passkeyId: 'p-1' })).toBe(false);
    expect(accepts(provenIntent, { kind: 'everything' })).toBe(false);
  });

  it('has the same amount as the act itself', () => {
    for (const amount of ['-5', '5.0', '05', ''])
      expect(faults(provenIntent, { ...withdraw, amount })).toEqual(['amount']);
    for (const amount of ['5', '33.33333%', '1e-3%'])
      expect(faults(provenIntent, { ...swap, amount })).toEqual([]);
    for (const amount of ['', 'all', '5%%', '5 SOL', '9'.repeat(41)])
      expect(faults(provenIntent, { ...swap, amount })).toEqual(['amount']);
  });
});

describe('a proof of identity', () => {
  const proof = z.strictObject(proofFields);

  it('is a password, a passkey or a signature, of bounded length', () => {
    expect(accepts(proof, { password: 'x'.repeat(128) })).toBe(true);
    expect(accepts(proof, { password: '' })).toBe(false);
    expect(accepts(proof, { password: 'x'.repeat(129) })).toBe(false);
    expect(
      accepts(proof, { walletSignature: { address: FIRST, message: 'x'.repeat(8_193), signature: '' } }),
    ).toBe(false);
    expect(accepts(proof, { walletSignature: { address: FIRST, message: 'm' } })).toBe(false);
  });
});
