/**
 * Changes to honest transactions, from single bytes to whole instructions. A seed always gives the same changes.
 */
import { SOL_MINT } from '@dugout/domain/sol';
import { type AccountMeta, AccountRole, address, type Instruction } from '@solana/kit';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import { build } from './build.ts';
import { HOSTILE } from './hostile.ts';
import { ATTACKER, FRIEND, MINT, MINT_2, named, OTHER, PLATFORM, TIP, WALLET } from './names.ts';
import type { Scenario } from './parts.ts';
import type { Random } from './random.ts';

interface Draft {
  instructions: readonly Instruction[];
  payer: string;
  lookup: readonly string[];
}

type Change = (draft: Draft, random: Random) => void;

const PLACES = [
  ...[
    ATTACKER,
    WALLET,
    OTHER,
    FRIEND,
    PLATFORM,
    TIP,
    MINT,
    MINT_2,
    SOL_MINT,
    SYSTEM_PROGRAM,
    TOKEN_PROGRAM,
    TOKEN_2022_PROGRAM,
    named('pool 1'),
  ],
  ...[ATTACKER, WALLET, OTHER].flatMap((owner) =>
    [MINT, MINT_2, SOL_MINT].map((mint) => tokenAccountOf(owner, mint, TOKEN_PROGRAM)),
  ),
];
const NUMBERS = [0n, 1n, 999_999n, 10_000_001n, 1_000_000_001n, 5_000_000_001n, 2n ** 63n, 2n ** 64n - 1n];

const at = (draft: Draft, random: Random): number => random.below(draft.instructions.length);

function edit(draft: Draft, place: number, work: (one: Instruction) => Instruction): void {
  draft.instructions = draft.instructions.map((one, n) => (n === place ? work(one) : one));
}

const editAccount = (
  one: Instruction,
  random: Random,
  work: (meta: AccountMeta) => AccountMeta,
): Instruction => {
  const accounts = one.accounts ?? [];
  const place = random.below(Math.max(1, accounts.length));
  return {
    ...one,
    accounts: accounts.map((meta, n) =>
      n === place && 'role' in meta ? work({ address: meta.address, role: meta.role }) : meta,
    ),
  };
};

const editData = (one: Instruction, work: (data: Buffer) => void): Instruction => {
  const data = Buffer.from(one.data ?? []);
  if (data.length > 0) work(data);
  return { ...one, data };
};

const CHANGES: readonly Change[] = [
  (draft, random) =>
    edit(draft, at(draft, random), (one) =>
      editAccount(one, random, (meta) => ({ ...meta, address: address(random.pick(PLACES)) })),
    ),
  (draft, random) =>
    edit(draft, at(draft, random), (one) =>
      editAccount(one, random, (meta) => ({
        ...meta,
        role: random.pick([AccountRole.READONLY, AccountRole.WRITABLE, AccountRole.WRITABLE_SIGNER]),
      })),
    ),
  (draft, random) =>
    edit(draft, at(draft, random), (one) =>
      editData(one, (data) => void data.writeUInt8(random.below(256), random.below(data.length))),
    ),
  (draft, random) =>
    edit(draft, at(draft, random), (one) =>
      editData(
        one,
        (data) =>
          void (
            data.length >= 8 && data.writeBigUInt64LE(random.pick(NUMBERS), random.below(data.length - 7))
          ),
      ),
    ),
  (draft, random) =>
    edit(draft, at(draft, random), (one) => {
      const data = Buffer.from(one.data ?? []);
      return {
        ...one,
        data:
          random.below(2) === 0
            ? data.subarray(0, random.below(data.length + 1))
            : Buffer.concat([data, Buffer.of(random.below(256))]),
      };
    }),
  (draft, random) => {
    const [, extra] = random.pick(HOSTILE);
    draft.instructions = draft.instructions.toSpliced(random.below(draft.instructions.length + 1), 0, extra);
  },
  (draft, random) => {
    const again = draft.instructions[at(draft, random)];
    if (again !== undefined)
      draft.instructions = draft.instructions.toSpliced(
        random.below(draft.instructions.length + 1),
        0,
        again,
      );
  },
  (draft, random) => {
    draft.instructions = draft.instructions.toSpliced(at(draft, random), 1);
  },
  (draft, random) => {
    const [from, to] = [at(draft, random), at(draft, random)];
    const [moved] = draft.instructions.slice(from, from + 1);
    if (moved !== undefined)
      draft.instructions = draft.instructions.toSpliced(from, 1).toSpliced(to, 0, moved);
  },
  (draft, random) =>
    edit(draft, at(draft, random), (one) => ({
      ...one,
      programAddress: address(random.pick([...PLACES, named('program')])),
    })),
  (draft, random) =>
    edit(draft, at(draft, random), (one) => ({
      ...one,
      accounts: [
        ...(one.accounts ?? []),
        { address: address(random.pick(PLACES)), role: AccountRole.WRITABLE },
      ],
    })),
  (draft, random) =>
    edit(draft, at(draft, random), (one) => ({
      ...one,
      accounts: (one.accounts ?? []).slice(0, -1 - random.below(3)),
    })),
  (draft) => {
    draft.payer = ATTACKER;
  },
  (draft, random) => {
    draft.lookup = [...draft.lookup, random.pick(PLACES)];
  },
];

function changedBytes(wire: Buffer, random: Random): Buffer {
  const changed = Buffer.from(wire);
  for (let n = random.below(3); n >= 0; n--) changed[random.below(changed.length)] = random.below(256);
  return changed;
}

/** Returns a changed transaction of a scenario in wire bytes, or null when the result cannot be serialized. */
export function mutate(scenario: Scenario, random: Random): Buffer | null {
  const draft: Draft = { instructions: scenario.instructions, payer: WALLET, lookup: scenario.lookup ?? [] };
  const inBytes = random.below(3) === 0;
  for (let n = inBytes ? 0 : 1 + random.below(2); n > 0; n--)
    if (draft.instructions.length > 0) random.pick(CHANGES)(draft, random);
  try {
    const wire = build(draft.instructions, {
      payer: draft.payer,
      version: scenario.version ?? 0,
      lookup: draft.lookup,
    });
    return inBytes ? changedBytes(wire, random) : wire;
  } catch {
    return null;
  }
}
