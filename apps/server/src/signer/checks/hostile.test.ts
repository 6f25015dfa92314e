import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import type { SignerError } from '../signer-error.ts';
import { build } from '../testing/build.ts';
import { HOSTILE } from '../testing/hostile.ts';
import { ATTACKER, MINT_2, WALLET } from '../testing/names.ts';
import { naming } from '../testing/naming.ts';
import type { Scenario } from '../testing/parts.ts';
import { SCENARIOS } from '../testing/scenarios.ts';
import { checkTransaction } from './check-transaction.ts';

/** The error code for a transaction that its own intent names, or a text that says it was accepted. */
function verdict(wire: Uint8Array, intent: object): string {
  try {
    checkTransaction(wire, naming(intent, wire), 'local');
    return 'signed';
  } catch (error) {
    return (error as SignerError).code;
  }
}

const wireOf = (scenario: Scenario, instructions = scenario.instructions): Buffer =>
  build(instructions, { payer: WALLET, version: scenario.version ?? 0, lookup: scenario.lookup ?? [] });

describe.each(SCENARIOS)('$name', (scenario) => {
  it.each(HOSTILE)('is refused with an extra %s', (_name, extra) => {
    for (const at of [0, scenario.instructions.length]) {
      const wire = wireOf(scenario, scenario.instructions.toSpliced(at, 0, extra));
      expect(verdict(wire, scenario.intent)).toBe('intent_mismatch');
    }
  });

  it('is refused when it pays twice or gets nothing in return', () => {
    const pays = scenario.instructions[scenario.core.at(0) ?? -1];
    const gets = scenario.core.at(-1) ?? -1;
    if (pays === undefined) throw new Error('the scene has no such part');
    expect(verdict(wireOf(scenario, [...scenario.instructions, pays]), scenario.intent)).toBe(
      'intent_mismatch',
    );
    expect(verdict(wireOf(scenario, scenario.instructions.toSpliced(gets, 1)), scenario.intent)).toBe(
      'intent_mismatch',
    );
  });

  it('is refused for an intent with another mint, amount, payee or wallet', () => {
    const wire = wireOf(scenario);
    const others =
      scenario.intent.kind === 'withdraw'
        ? [
            { mint: MINT_2 },
            { amount: '1' },
            { destination: ATTACKER },
            { networkFeeLamports: '4999' },
            { wallet: ATTACKER },
          ]
        : [
            { inputMint: MINT_2 },
            { outputMint: MINT_2 },
            { maxIn: '8999999' },
            { minOut: '5000000001' },
            { feeDestination: ATTACKER },
            { feeLamports: '2999999' },
            { tipLamports: '1999999' },
            { wallet: ATTACKER },
          ];
    for (const other of others)
      expect([other, verdict(wire, { ...scenario.intent, ...other })]).toEqual([other, 'intent_mismatch']);
  });

  it('is refused when another account pays the network fee, and when bytes are missing or left over', () => {
    const wire = wireOf(scenario);
    expect(
      verdict(
        build(scenario.instructions, { payer: ATTACKER, version: scenario.version ?? 0 }),
        scenario.intent,
      ),
    ).toBe('intent_mismatch');
    for (let length = 0; length < wire.length; length++)
      expect(verdict(wire.subarray(0, length), scenario.intent)).toBe('intent_mismatch');
    expect(verdict(Buffer.concat([wire, Buffer.of(0)]), scenario.intent)).toBe('intent_mismatch');
  });
});

const messageHash = Buffer.alloc(32).toString('base64');
const withdrawal = { ...SCENARIOS[0]?.intent, messageHash };
const swap = { ...SCENARIOS.find(({ intent }) => intent.kind === 'swap')?.intent, messageHash };

describe('intents', () => {
  const broken: unknown[] = [
    null,
    'withdraw',
    {},
    { ...withdrawal, kind: 'drain' },
    { ...withdrawal, amount: '0' },
    { ...withdrawal, amount: '-1' },
    { ...withdrawal, amount: 1 },
    { ...withdrawal, amount: '18446744073709551616' },
    { ...withdrawal, amount: '01' },
    { ...withdrawal, messageHash: undefined },
    { ...withdrawal, messageHash: 'short' },
    { ...withdrawal, destination: WALLET },
    { ...withdrawal, destination: 'nobody' },
    Object.create(withdrawal),
    { ...swap, feeDestination: WALLET },
    { ...swap, tipDestinations: [WALLET] },
    { ...swap, tipDestinations: 'anyone' },
    { ...swap, outputMint: SOL_MINT },
  ];

  it.each(broken.map((intent, at) => [at, intent]))('are refused when invalid (%i)', (_at, intent) => {
    expect(() => checkTransaction(Buffer.alloc(0), intent, 'local')).toThrow(
      expect.objectContaining({ code: 'bad_request' }),
    );
  });
});
