import { SOL_MINT } from '@dugout/domain/sol';
import type { Instruction } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { account, build, bytes, instruction } from '../testing/build.ts';
import { HOSTILE } from '../testing/hostile.ts';
import { ATTACKER, MINT, MINT_2, WALLET } from '../testing/names.ts';
import { priority } from '../testing/parts.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import { checkTransaction, messageHash } from './check-transaction.ts';

const [first, second] = [
  tokenAccountOf(WALLET, MINT, TOKEN_PROGRAM),
  tokenAccountOf(WALLET, MINT_2, TOKEN_2022_PROGRAM),
];
const close = (at: string, program: string = TOKEN_PROGRAM, to = WALLET): Instruction =>
  instruction(program, [account(at), account(to), account(WALLET, 's')], bytes([9, 1]));
const limit = priority(0n, 50_000).slice(0, 1);
const BOTH = [...limit, close(first), close(second, TOKEN_2022_PROGRAM)];

function check(instructions: readonly Instruction[], accounts: readonly string[] = [first, second]) {
  const wire = build(instructions, { payer: WALLET });
  const intent = { kind: 'close', wallet: WALLET, accounts, messageHash: messageHash(wire.subarray(65)) };
  return checkTransaction(wire, intent, 'public');
}

describe('the closing of empty token accounts', () => {
  it('is signed when it closes exactly the intended accounts to the wallet', () => {
    expect(check(BOTH)).toMatchObject({ wallet: WALLET, venue: null, does: { kind: 'close' } });
  });

  it.each(HOSTILE)('is refused with an extra %s', (_name, extra) => {
    for (const at of [0, BOTH.length])
      expect(() => check(BOTH.toSpliced(at, 0, extra))).toThrow(
        expect.objectContaining({ code: 'intent_mismatch' }),
      );
  });

  const OTHERS: readonly (readonly [string, readonly Instruction[], (readonly string[])?])[] = [
    ['to another', [...limit, close(first), close(second, TOKEN_2022_PROGRAM, ATTACKER)]],
    ['of fewer accounts', [...limit, close(first)]],
    ['of none', limit],
    ['in another order', BOTH, [second, first]],
    ['of another account', BOTH, [first, tokenAccountOf(WALLET, SOL_MINT, TOKEN_PROGRAM)]],
    ['of one twice', [...BOTH, close(first)]],
    ['with a priority fee', [...priority(1n, 50_000), ...BOTH.slice(1)]],
  ];

  it.each(OTHERS.map(([how, ...given]) => [how, given] as const))('is refused %s', (_how, given) => {
    expect(() => check(...given)).toThrow(expect.objectContaining({ code: 'intent_mismatch' }));
  });

  it.each([{ accounts: [] }, { accounts: 'all' }, { accounts: [1] }, { accounts: Array(65).fill(first) }])(
    'needs a list of addresses: %j',
    (wrong) => {
      const intent = {
        kind: 'close',
        wallet: WALLET,
        messageHash: Buffer.alloc(32).toString('base64'),
        ...wrong,
      };
      expect(() => checkTransaction(Buffer.alloc(0), intent, 'public')).toThrow(
        expect.objectContaining({ code: 'bad_request' }),
      );
    },
  );
});
