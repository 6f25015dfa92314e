import { fromBase58 } from '@dugout/domain/address';
import { SOL_MINT } from '@dugout/domain/sol';
import { PUMP_PROGRAM } from '@dugout/solana/decoders/pump/layout';
import { PUMP_SWAP_PROGRAM } from '@dugout/solana/decoders/pump-swap/layout';
import { TOKEN_PROGRAM } from '#/signer/transaction/programs.ts';
import { tokenAccountOf } from '#/signer/transaction/token-account.ts';
import type { QueryNode } from '../node.ts';
import { type PoolState, poolPlacesOf } from '../pools.ts';

const bytesOf = (address: string): Uint8Array => fromBase58(address) ?? new Uint8Array(32);
const u64 = (...values: readonly bigint[]): Buffer => {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [at, value] of values.entries()) bytes.writeBigUInt64LE(value, 8 * at);
  return bytes;
};

interface Stored {
  readonly owner: string;
  readonly data: Buffer;
}

/** The result of a transaction; the first account is its payer. */
interface Landed {
  readonly payer: string;
  readonly change: number;
  readonly failed?: boolean;
  readonly finalized?: boolean;
}

/** A node of a chain whose accounts and transactions a test sets. */
export class FakeChain {
  readonly #accounts = new Map<string, Stored>();
  readonly landed = new Map<string, Landed>();
  height = 1_000;
  /** Unix ms of the newest finalized block. */
  time = Date.now();
  readonly failing = new Set<string>();
  readonly queried: string[] = [];

  setCurve(mint: string, { tokens, lamports, liquidity }: PoolState, complete = false): void {
    const numbers = u64(tokens, lamports, tokens, liquidity, 10n ** 15n);
    const head = Buffer.from('17b7f83760d8ac60', 'hex');
    const data = Buffer.concat([head, numbers, Buffer.of(complete ? 1 : 0), Buffer.alloc(34)]);
    this.#accounts.set(poolPlacesOf(mint).curve, { owner: PUMP_PROGRAM, data });
  }

  /** Sets a token that has migrated to its PumpSwap pool. */
  setPool(mint: string, tokens: bigint, lamports: bigint, { quoteMint = SOL_MINT } = {}): void {
    const { pool } = poolPlacesOf(mint);
    const [base, quote] = [mint, quoteMint].map((of) => tokenAccountOf(pool, of, TOKEN_PROGRAM));
    const keys = [pool, mint, quoteMint, pool, base ?? '', quote ?? ''].map(bytesOf);
    const head = Buffer.from('f19a6d0411b16dbc', 'hex');
    const data = Buffer.concat([head, Buffer.alloc(3), ...keys, u64(1n), bytesOf(pool)]);
    this.#accounts.set(pool, { owner: PUMP_SWAP_PROGRAM, data });
    for (const [address, of, amount] of [
      [base, mint, tokens],
      [quote, quoteMint, lamports],
    ] as const) {
      const held = [
        bytesOf(of),
        bytesOf(pool),
        u64(amount),
        Buffer.alloc(36),
        Buffer.of(1),
        Buffer.alloc(56),
      ];
      this.#accounts.set(address ?? '', { owner: TOKEN_PROGRAM, data: Buffer.concat(held) });
    }
  }

  readonly query: QueryNode = (method, params) => {
    this.queried.push(method);
    return this.failing.has(method)
      ? Promise.reject(new Error(`${method} failed`))
      : Promise.resolve(this.#answer(method, params));
  };

  #answer(method: string, [first]: readonly unknown[]): unknown {
    const queried = Array.isArray(first) ? first.map(String) : [];
    if (method === 'getMultipleAccounts')
      return { context: { slot: this.height }, value: queried.map((address) => this.#view(address)) };
    if (method === 'getEpochInfo') return { absoluteSlot: this.height * 2, blockHeight: this.height };
    if (method === 'getBlockTime') return Math.floor(this.time / 1_000);
    if (method === 'getSignatureStatuses')
      return { context: { slot: this.height }, value: queried.map((signature) => this.#status(signature)) };
    const landed = this.landed.get(String(first));
    if (method !== 'getTransaction' || landed === undefined) return null;
    const { payer, change, failed = false } = landed;
    const had = 10_000_000_000;
    return {
      transaction: { message: { accountKeys: [payer] } },
      meta: { err: failed ? {} : null, preBalances: [had], postBalances: [had + change] },
    };
  }

  #status(signature: string): unknown {
    const landed = this.landed.get(signature);
    if (landed === undefined) return null;
    const { failed = false, finalized = true } = landed;
    return { err: failed ? {} : null, confirmationStatus: finalized ? 'finalized' : 'confirmed' };
  }

  #view(address: string): unknown {
    const stored = this.#accounts.get(address);
    if (stored === undefined) return null;
    return { owner: stored.owner, lamports: 1, data: [stored.data.toString('base64'), 'base64'] };
  }
}
