import { toBase58 } from '@dugout/domain/address';
import { EVENT_TAG } from '../decoders/bytes/discriminator.ts';
import type { RawInstruction, RawTransaction, TokenBalance } from '../transactions/raw-transaction.ts';

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const SYSTEM = '11111111111111111111111111111111';

export const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};

export const disc = (value: bigint): Buffer => u64(value);

/** Returns the address of a key whose bytes are all `fill`. */
export const address = (fill: number): string => toBase58(Buffer.alloc(32, fill));

interface Held {
  readonly mint: string;
  readonly owner: string;
  readonly change: bigint;
}

/**
 * Builds transactions for programs without recorded ones. Accounts are named by words; the first one pays and
 * signs. Each call adds an instruction; `inner` ones run inside the last outer one.
 */
export class TransactionBuilder {
  readonly #accounts: string[] = [];
  readonly #names = new Map<string, number>();
  readonly #instructions: RawInstruction[] = [];
  readonly #logs: string[] = [];
  readonly #held = new Map<number, Held>();
  readonly #lamports = new Map<number, bigint>();
  readonly #lamportsAfter = new Map<number, bigint>();
  #outer = -1;
  #inner = 0;

  constructor(payer: string) {
    this.account('payer', payer);
  }

  /** Returns the index of a named account; its address defaults to the encoded name. */
  account(name: string, at: string = toBase58(Buffer.from(name.padEnd(32, '.')).subarray(0, 32))): number {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    this.#accounts.push(at);
    this.#names.set(name, this.#accounts.length - 1);
    return this.#accounts.length - 1;
  }

  addressOf(name: string): string {
    return this.#accounts[this.account(name)] ?? '';
  }

  /** Adds a token account to the balances, with its change. */
  holds(name: string, mint: string, owner: string, change: bigint): this {
    this.#held.set(this.account(name), { mint, owner, change });
    return this;
  }

  lamports(name: string, change: bigint, after?: bigint): this {
    this.#lamports.set(this.account(name), change);
    if (after !== undefined) this.#lamportsAfter.set(this.account(name), after);
    return this;
  }

  outer(program: string, accounts: readonly string[], data: Uint8Array): this {
    this.#outer++;
    this.#inner = 0;
    return this.#add(`${this.#outer}`, 1, program, accounts, data);
  }

  inner(program: string, accounts: readonly string[], data: Uint8Array, height = 2): this {
    return this.#add(`${this.#outer}.${this.#inner++}`, height, program, accounts, data);
  }

  transfer(source: string, destination: string, amount: bigint, height = 2): this {
    return this.inner(
      TOKEN,
      [source, destination, 'payer'],
      Buffer.concat([Buffer.of(3), u64(amount)]),
      height,
    );
  }

  /** Adds a transfer of a Token-2022 mint, which may withhold a fee. */
  transfer2022(
    source: string,
    mint: string,
    destination: string,
    amount: bigint,
    decimals: number,
    height = 2,
  ): this {
    return this.inner(
      TOKEN_2022,
      [source, mint, destination, 'payer'],
      Buffer.concat([Buffer.of(12), u64(amount), Buffer.of(decimals)]),
      height,
    );
  }

  mintTo(mint: string, to: string, amount: bigint): this {
    return this.inner(TOKEN, [mint, to, 'payer'], Buffer.concat([Buffer.of(7), u64(amount)]));
  }

  lamportTransfer(source: string, destination: string, amount: bigint): this {
    return this.inner(SYSTEM, [source, destination], Buffer.concat([Buffer.from([2, 0, 0, 0]), u64(amount)]));
  }

  /** Adds an event that a program sends to itself. */
  event(program: string, data: Uint8Array): this {
    return this.inner(program, ['event authority'], Buffer.concat([u64(EVENT_TAG), data]));
  }

  /** Adds an event logged by a program's next invocation. */
  logs(program: string, data: Uint8Array): this {
    return this.logsAll(program, [data]);
  }

  /** Adds several events of one invocation. */
  logsAll(program: string, events: readonly Uint8Array[]): this {
    const lines = events.map((data) => `Program data: ${Buffer.from(data).toString('base64')}`);
    this.#logs.push(`Program ${program} invoke [1]`, ...lines, `Program ${program} success`);
    return this;
  }

  #add(path: string, height: number, program: string, accounts: readonly string[], data: Uint8Array): this {
    this.#instructions.push({
      outer: this.#outer,
      path,
      height,
      program: this.account(program, program),
      accounts: accounts.map((name) => this.account(name)),
      data,
    });
    return this;
  }

  transaction(change: { readonly depths?: boolean } = {}): RawTransaction {
    const accounts = this.#accounts;
    const balances = new Map<number, TokenBalance>();
    for (const [account, { mint, owner, change: by }] of this.#held) {
      const before = 1_000_000_000_000_000n;
      balances.set(account, { mint, owner, before, after: before + by });
    }
    return {
      signature: 'made',
      slot: 1,
      time: 1_000,
      failed: false,
      accounts: { length: accounts.length, at: (index) => accounts[index] ?? '' },
      signers: 1,
      instructions:
        change.depths === false
          ? this.#instructions.map((instruction) => ({
              ...instruction,
              height: instruction.height === 1 ? 1 : 0,
            }))
          : this.#instructions,
      logs: this.#logs,
      mintDecimals: (mint) => ([...this.#held.values()].some((held) => held.mint === mint) ? 6 : null),
      tokenBalances: () => balances,
      fee: () => null,
      lamportChange: (account) => this.#lamports.get(account) ?? null,
      lamportsAfter: (account) => this.#lamportsAfter.get(account) ?? null,
    };
  }
}
