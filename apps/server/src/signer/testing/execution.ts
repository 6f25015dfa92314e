/** Runs transfer transactions on LiteSVM to measure their real effect on a wallet. */
import { fromBase58 } from '@dugout/domain/address';
import { SOL_MINT } from '@dugout/domain/sol';
import { Vm } from '@dugout/local-chain/vm';
import { type Address, address, getTransactionDecoder } from '@solana/kit';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import { FRIEND, MINT, OTHER, PLATFORM, TIP, WALLET } from './names.ts';
import type { Scenario } from './parts.ts';

const SOL = 1_000_000_000n;
const HELD_TOKENS = 10n ** 12n;
const SIGNATURE_LAMPORTS = 5_000n;
const SYSTEM = address('11111111111111111111111111111111');
const key = (of: string): Uint8Array => fromBase58(of) ?? new Uint8Array(32);

function mintData(): Uint8Array {
  const data = Buffer.alloc(82);
  data.writeBigUInt64LE(HELD_TOKENS * 10n, 36);
  data.set([6, 1], 44);
  return Uint8Array.from(data);
}

function tokenData(owner: string, amount: bigint): Uint8Array {
  const data = Buffer.alloc(165);
  data.set(key(MINT), 0);
  data.set(key(owner), 32);
  data.writeBigUInt64LE(amount, 64);
  data[108] = 1;
  return Uint8Array.from(data);
}

/** Reports whether LiteSVM has all programs of a scenario. */
export const canRun = ({ name }: Scenario): boolean =>
  name.startsWith('withdraw') || name.startsWith('exchange');

/** Sets up a machine on which both sides of a scenario hold enough of everything. */
function stage({ instructions }: Scenario): { readonly vm: Vm; readonly accounts: readonly Address[] } {
  const vm = Vm.create();
  const newer = instructions.some(({ programAddress }) => programAddress === TOKEN_2022_PROGRAM);
  const program = newer ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM;
  const owner = address(program);
  const of = { data: new Uint8Array(0), owner: SYSTEM, executable: false };
  for (const one of [WALLET, OTHER, FRIEND, PLATFORM, TIP])
    vm.put(address(one), { ...of, lamports: 10n * SOL });
  vm.put(address(MINT), { lamports: SOL, data: mintData(), owner, executable: false });
  const accounts = [WALLET, OTHER, FRIEND].map((one) => {
    const account = address(tokenAccountOf(one, MINT, program));
    vm.put(account, { lamports: SOL, data: tokenData(one, HELD_TOKENS), owner, executable: false });
    return account;
  });
  return { vm, accounts };
}

const tokensIn = (data: Uint8Array): bigint => Buffer.from(data).readBigUInt64LE(64);

/**
 * Explains why a transaction left its wallet worse off than the intent allows. Returns null when it did not, or
 * nothing ran.
 */
export function worseThanAllowed(wire: Uint8Array, scenario: Scenario): string | null {
  const { vm, accounts } = stage(scenario);
  const { error, after } = vm.simulate(getTransactionDecoder().decode(wire), false);
  if (error !== null) return null;
  const [ownTokens, , friendsTokens] = accounts;
  const lamports = (of: string): bigint => (after.get(address(of))?.lamports ?? 10n * SOL) - 10n * SOL;
  const tokens = (of: Address | undefined): bigint => {
    const state = of === undefined ? undefined : after.get(of);
    return state === undefined ? 0n : tokensIn(state.data) - HELD_TOKENS;
  };
  const { intent } = scenario;
  const isKnown = `lamports ${lamports(WALLET)}, tokens ${tokens(ownTokens)}`;
  if (intent.kind === 'withdraw') {
    const amount = BigInt(intent.amount);
    const inSol = intent.mint === SOL_MINT;
    const reached = inSol ? lamports(FRIEND) : tokens(friendsTokens);
    const fair = reached === amount && -tokens(ownTokens) === (inSol ? 0n : amount);
    return fair && -lamports(WALLET) <= (inSol ? amount : 0n) + BigInt(intent.networkFeeLamports)
      ? null
      : isKnown;
  }
  const { inputMint, maxIn, minOut, feeLamports, tipLamports, priorityFeeLamports } = intent;
  const costs =
    BigInt(feeLamports) + BigInt(tipLamports) + BigInt(priorityFeeLamports) + 2n * SIGNATURE_LAMPORTS;
  const buys = inputMint === SOL_MINT;
  const fair = buys
    ? tokens(ownTokens) >= BigInt(minOut) && -lamports(WALLET) <= BigInt(maxIn) + costs
    : -tokens(ownTokens) <= BigInt(maxIn) && lamports(WALLET) >= BigInt(minOut) - costs;
  return fair ? null : isKnown;
}

/**
 * Reports whether the honest transaction of a scenario succeeds. Otherwise running changed ones would prove
 * nothing.
 */
export const runs = (wire: Uint8Array, scenario: Scenario): boolean =>
  stage(scenario).vm.simulate(getTransactionDecoder().decode(wire), false).error === null;
