/** Transactions of a tape: trades, and others that a filter by program leaves out. */
import { createHash } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import type { TapeTransaction } from '@dugout/local-chain/solana-node/tape';
import { transactionTemplates } from '@dugout/testkit/templates';

/** Number of transactions per second by kind. */
export interface Volume {
  readonly trades: number;
  /** Name no program of the market. */
  readonly others: number;
  readonly votes: number;
}

const address = (name: string): string => toBase58(createHash('sha256').update(name).digest());
const bytes = (length: number): string => toBase58(Buffer.alloc(length, 171));
const VOTE_PROGRAM = 'Vote111111111111111111111111111111111111111';
const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111';

interface Plain {
  readonly keys: readonly string[];
  /** Program and bytes of each instruction. */
  readonly instructions: readonly (readonly [string, number])[];
  readonly units: number;
}

/** Formats a transaction without inner instructions as `getBlock` does. */
function plain({ keys, instructions, units }: Plain): object {
  return {
    version: 'legacy',
    transaction: {
      message: {
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
        accountKeys: keys,
        recentBlockhash: address('blockhash'),
        instructions: instructions.map(([program, length]) => ({
          programIdIndex: keys.indexOf(program),
          accounts: [1, 0],
          data: bytes(length),
          stackHeight: 1,
        })),
      },
    },
    meta: {
      err: null,
      status: { Ok: null },
      fee: 5_000,
      preBalances: keys.map(() => 1_234_567_890),
      postBalances: keys.map(() => 1_234_562_890),
      innerInstructions: [],
      logMessages: instructions.flatMap(([program]) => [
        `Program ${program} invoke [1]`,
        `Program ${program} success`,
      ]),
      preTokenBalances: [],
      postTokenBalances: [],
      rewards: null,
      loadedAddresses: { writable: [], readonly: [] },
      computeUnitsConsumed: units,
      costUnits: units,
    },
  };
}

const VOTE = plain({
  keys: [address('validator'), address('vote account'), VOTE_PROGRAM],
  instructions: [[VOTE_PROGRAM, 148]],
  units: 2_100,
});
const TRANSFER = plain({
  keys: [address('payer'), address('payee'), SYSTEM_PROGRAM, BUDGET_PROGRAM],
  instructions: [
    [BUDGET_PROGRAM, 5],
    [BUDGET_PROGRAM, 9],
    [SYSTEM_PROGRAM, 12],
  ],
  units: 450,
});

export const isVote = ({ transaction }: TapeTransaction): boolean =>
  transaction.message.accountKeys.includes(VOTE_PROGRAM);

const isFailed = (template: object): boolean =>
  'meta' in template && (template.meta as { readonly err?: unknown }).err != null;

/** Templates of a tape, each repeated so often that a random pick has these proportions. */
export function mixed({ trades, others, votes }: Volume): object[] {
  const all = transactionTemplates().filter((template) => !isFailed(template));
  const kinds = [
    [all, trades],
    [[TRANSFER], others],
    [[VOTE], votes],
  ] as const;
  const total = trades + others + votes;
  const size = 20 * all.length;
  return kinds.flatMap(([some, share]) =>
    Array.from({ length: Math.round((share / total) * size) }, (_, at) => some[at % some.length] ?? VOTE),
  );
}
