import { createHash } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import { SOL_MINT } from '@dugout/domain/sol';
import { TransactionBuilder } from '@dugout/solana/testing/transaction-builder';
import type { RawTransaction } from '@dugout/solana/transactions/raw-transaction';
import { type Curve, creation, FIRST_SECOND, LAMPORTS, named, onCurve } from './built-curve.ts';
import { inPool, inPumpSwap, POOLS } from './built-pools.ts';

/** Number of tokens, each with trades in a pool of every program. */
const TOKENS = 8;
/** Number of tokens that also have a creation and trades on a curve; the others have no name. */
const CREATED = 2;
const FIRST_SLOT = 300_000_000;
/** Lamports of an account before a transaction. */
const BEFORE = 10_000_000_000n;
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

/** The place of a built transaction on the chain. */
interface Place {
  /** Seed of its signature. */
  readonly name: string;
  readonly slot: number;
  /** Unix seconds. */
  readonly blockTime: number;
  readonly isFailed?: boolean;
}

/** Formats a built transaction as `getTransaction` does, with encoding json. */
export function asJson(raw: RawTransaction, { name, slot, blockTime, isFailed = false }: Place): object {
  const keys = Array.from({ length: raw.accounts.length }, (_, index) => raw.accounts.at(index));
  const balances = [...raw.tokenBalances()];
  const tokenBalances = (when: 'before' | 'after') =>
    balances.map(([accountIndex, { mint, owner, [when]: amount }]) => ({
      accountIndex,
      mint,
      owner,
      programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      uiTokenAmount: {
        amount: `${amount}`,
        decimals: mint === SOL_MINT ? 9 : 6,
        uiAmount: null,
        uiAmountString: '',
      },
    }));
  const json = ({ program, accounts, data, height }: RawTransaction['instructions'][number]) => ({
    programIdIndex: program,
    accounts: Array.from(accounts),
    data: toBase58(data),
    stackHeight: height,
  });
  const outer = raw.instructions.filter(({ path }) => !path.includes('.'));
  return {
    slot,
    blockTime,
    version: 'legacy',
    transaction: {
      signatures: [toBase58(createHash('sha512').update(`built ${name}`).digest())],
      message: {
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 },
        accountKeys: keys,
        recentBlockhash: named('block'),
        instructions: outer.map(json),
      },
    },
    meta: {
      err: isFailed ? { InstructionError: [0, { Custom: 6002 }] } : null,
      fee: 5_000,
      preBalances: keys.map(() => Number(BEFORE)),
      postBalances: keys.map((_, index) =>
        Number(BEFORE + (raw.lamportChange(index) ?? 0n) - (index === 0 ? 5_000n : 0n)),
      ),
      preTokenBalances: tokenBalances('before'),
      postTokenBalances: tokenBalances('after'),
      logMessages: [...raw.logs],
      innerInstructions: outer
        .map((_, index) => ({
          index,
          instructions: raw.instructions.filter(({ path }) => path.startsWith(`${index}.`)).map(json),
        }))
        .filter(({ instructions }) => instructions.length > 0),
      loadedAddresses: { writable: [], readonly: [] },
    },
  };
}

/** Buys and sells on a curve after the creation: lamports or tokens. */
const CURVE_STEPS = [
  [true, LAMPORTS / 2n],
  [true, 3n * LAMPORTS],
  [false, 5_000_000_000_000n],
  [true, LAMPORTS / 10n],
  [false, 1_234_567_890n],
] as const;

interface Built {
  readonly builder: TransactionBuilder;
  readonly isFailed?: boolean;
}

/** Builds a token's creation and its trades on the curve, the last of which fails. */
function onItsCurve(at: number): Built[] {
  const curve: Curve = {
    mint: named(`mint ${at}`),
    pool: named(`curve ${at}`),
    ...PUMP_CURVE.virtualReserves,
  };
  const created = { builder: creation(at, curve) };
  const trades = CURVE_STEPS.map(([isBuy, amount], step) => {
    const builder = new TransactionBuilder(named(`wallet ${at} ${step}`));
    onCurve(builder, curve, isBuy, amount);
    return { builder, isFailed: step === CURVE_STEPS.length - 1 };
  });
  return [created, ...trades];
}

function inPools(at: number): Built[] {
  const [mint, wallet, quote] = [named(`mint ${at}`), named(`wallet ${at}`), LAMPORTS + BigInt(at)];
  const trades = POOLS.map((pool) => inPool(pool, mint, wallet, { tokens: quote * 20_000n, quote }));
  return [inPumpSwap(mint, wallet, LAMPORTS), ...trades].map((builder) => ({ builder }));
}

/**
 * Builds transactions of the decoded programs in `getTransaction`'s json form: creations, buys and sells on pump.fun
 * curves, buys in pools of seven other programs, SOL bought for dollars, and failed ones. They replace the recorded
 * transactions, which are not part of the repository. Addresses are hashes of names.
 */
export function builtTransactions(): object[] {
  const tokens = Array.from({ length: TOKENS }, (_, at) => at);
  const dollars = { tokens: LAMPORTS, quote: 150_000_000n, quoteMint: USDC };
  const ofSol = POOLS.slice(0, 2).map((pool) => inPool(pool, SOL_MINT, named('buyer of SOL'), dollars));
  const built: readonly Built[] = [
    ...tokens.slice(0, CREATED).flatMap(onItsCurve),
    ...tokens.flatMap(inPools),
    ...ofSol.map((builder) => ({ builder })),
  ];
  return built.map(({ builder, isFailed = false }, at) =>
    asJson(builder.transaction(), {
      name: `${at}`,
      slot: FIRST_SLOT + at,
      blockTime: FIRST_SECOND + at,
      isFailed,
    }),
  );
}
