import { SOL_MINT } from '@dugout/domain/sol';
import { cashbackClaim } from '@dugout/solana/instructions/pump/cashback';
import { derived } from '@dugout/solana/instructions/pump/derived';
import type { Instruction } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { account, build, bytes, instruction } from '../testing/build.ts';
import { HOSTILE } from '../testing/hostile.ts';
import { ATTACKER, MINT, WALLET } from '../testing/names.ts';
import { createAccount, priority } from '../testing/parts.ts';
import { derivedAddress } from '../transaction/derived-address.ts';
import { PUMP_PROGRAM, PUMP_SWAP_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import { checkTransaction, messageHash } from './check-transaction.ts';

const wrapped = (owner: string): string => tokenAccountOf(owner, SOL_MINT, TOKEN_PROGRAM);
const PROGRAMS = { curve: PUMP_PROGRAM, pool: PUMP_SWAP_PROGRAM } as const;

/** Claims the cashback of `user`, of wrapped SOL to an account of `payee`. */
function claim(where: keyof typeof PROGRAMS, user = WALLET, payee = user): Instruction {
  const program = PROGRAMS[where];
  const { seeds } = derived.userVolume(program, user);
  const userVolume = derivedAddress(program, seeds);
  const { accounts, data } = cashbackClaim(where, {
    user,
    userVolume,
    quoteMint: SOL_MINT,
    quoteProgram: TOKEN_PROGRAM,
    userVolumeTokens: wrapped(userVolume),
    userQuote: wrapped(payee),
    systemProgram: SYSTEM_PROGRAM,
    eventAuthority: derivedAddress(program, derived.eventAuthority(program).seeds),
    program,
  });
  return instruction(
    program,
    accounts.map(({ address, role }) => account(address, role)),
    Buffer.from(data),
  );
}
const close = (at: string, to = WALLET): Instruction =>
  instruction(TOKEN_PROGRAM, [account(at), account(to), account(WALLET, 's')], bytes([9, 1]));

const limit = priority(0n, 50_000).slice(0, 1);
const open = createAccount(WALLET, SOL_MINT);
const POOL = [open, claim('pool'), close(wrapped(WALLET))];
const BOTH = [...limit, claim('curve'), ...POOL];

function check(instructions: readonly Instruction[]) {
  const wire = build(instructions, { payer: WALLET });
  const intent = { kind: 'cashback', wallet: WALLET, messageHash: messageHash(wire.subarray(65)) };
  return checkTransaction(wire, intent, 'public');
}

describe('a claim of cashback', () => {
  it.each([
    ['on the curves', [...limit, claim('curve')]],
    ['on PumpSwap', [...limit, ...POOL]],
    ['on both', BOTH],
  ] as const)('is signed %s', (_where, instructions) => {
    expect(check(instructions)).toMatchObject({ wallet: WALLET, venue: null, does: { kind: 'cashback' } });
  });

  it.each(HOSTILE)('is refused with an extra %s', (_name, extra) => {
    for (const at of [0, BOTH.length])
      expect(() => check(BOTH.toSpliced(at, 0, extra))).toThrow(
        expect.objectContaining({ code: 'intent_mismatch' }),
      );
  });

  const curve = claim('curve');
  it.each<readonly [string, readonly Instruction[]]>([
    ['of another', [...limit, claim('curve', ATTACKER)]],
    ['paid to another', [...limit, open, claim('pool', WALLET, ATTACKER), close(wrapped(WALLET))]],
    ['that leaves the SOL wrapped', [...limit, open, claim('pool')]],
    ['unwrapped to another', [...limit, open, claim('pool'), close(wrapped(WALLET), ATTACKER)]],
    [
      'that closes another account',
      [...limit, open, claim('pool'), close(tokenAccountOf(WALLET, MINT, TOKEN_PROGRAM))],
    ],
    ['that opens an account of another', [...limit, createAccount(ATTACKER, SOL_MINT), ...POOL.slice(1)]],
    ['that opens an account of another token', [...limit, createAccount(WALLET, MINT), ...POOL.slice(1)]],
    ['made twice', [...limit, curve, curve]],
    ['of nothing', limit],
    ['with arguments', [...limit, { ...curve, data: Buffer.from('253a237ebe35e4c500', 'hex') }]],
    [
      'with more accounts',
      [...limit, { ...curve, accounts: [...(curve.accounts ?? []), account(ATTACKER)] }],
    ],
    ['with a priority fee', [...priority(1n, 50_000), curve]],
  ])('is refused %s', (_how, instructions) => {
    expect(() => check(instructions)).toThrow(expect.objectContaining({ code: 'intent_mismatch' }));
  });
});
