import { SOL_MINT } from '@dugout/domain/sol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeTransaction } from './decode.ts';
import * as dammV2 from './decoders/meteora-damm-v2/layout.ts';
import * as dlmm from './decoders/meteora-dlmm/layout.ts';
import type { Places } from './decoders/places.ts';
import * as cpmm from './decoders/raydium-cpmm/layout.ts';
import { args } from './testing/swap-builder.ts';
import { address, disc, TransactionBuilder } from './testing/transaction-builder.ts';
import type { RawTransaction } from './transactions/raw-transaction.ts';

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const [PAYER, TRADER, POOLS] = [address(9), address(10), address(11)];
const [PLAIN, FEE] = [address(200), address(201)];
const MINTS = [SOL_MINT, PLAIN, FEE] as const;
const LABELS: Readonly<Record<string, string>> = { [SOL_MINT]: 'sol', [PLAIN]: 'plain', [FEE]: 'fee' };
const BPS = 10_000n;

interface Program {
  readonly address: string;
  readonly places: Places;
  readonly instruction: bigint;
}
const programOf = (at: string, places: Places, [instruction = 0n]: Iterable<bigint>): Program => ({
  address: at,
  places,
  instruction,
});
const PROGRAMS: readonly Program[] = [
  programOf(cpmm.CPMM_PROGRAM, cpmm.PLACES, cpmm.SWAP_INSTRUCTIONS),
  programOf(dammV2.DAMM_V2_PROGRAM, dammV2.PLACES, dammV2.SWAP_INSTRUCTIONS),
  programOf(dlmm.DLMM_PROGRAM, dlmm.PLACES, dlmm.SWAP_INSTRUCTIONS),
];

const swaps = fc.array(
  fc.record({
    program: fc.constantFrom(...PROGRAMS),
    /** Mints by number; the output is another one than the input. */
    input: fc.nat(2),
    output: fc.nat(1),
    amount: fc.bigInt(10_000n, 10n ** 12n),
    received: fc.bigInt(10_000n, 10n ** 12n),
    /** Whether a router calls the pool. */
    routed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
);
type Swap = typeof swaps extends fc.Arbitrary<(infer S)[]> ? S : never;

const plans = fc.record({
  swaps,
  /** Of the mint with a transfer fee. */
  feeBps: fc.bigInt(0n, 1_000n),
  /** Whether another wallet pays the network's fee. */
  sponsored: fc.boolean(),
  /** Whether the SOL passes through an account that is opened and closed in the transaction. */
  closesSol: fc.boolean(),
});
type Plan = typeof plans extends fc.Arbitrary<infer P> ? P : never;

class Made {
  readonly #builder = new TransactionBuilder(PAYER);
  readonly #plan: Plan;
  readonly #changes = new Map<string, { readonly mint: string; change: bigint }>();
  readonly trader: string;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.trader = plan.sponsored ? TRADER : PAYER;
    if (plan.sponsored) this.#builder.account('trader', TRADER);
    this.#builder.account('fee mint', FEE);
    for (const [at, swap] of plan.swaps.entries()) this.#swap(swap, at);
    if (plan.closesSol)
      this.#builder.outer(TOKEN_PROGRAM, [this.#user(SOL_MINT), this.#owner, this.#owner], Buffer.of(9));
  }

  changeOf(mint: string): bigint {
    return this.#changes.get(this.#user(mint))?.change ?? 0n;
  }

  get transaction(): RawTransaction {
    for (const [name, { mint, change }] of this.#changes) {
      if (this.#plan.closesSol && name === this.#user(SOL_MINT)) continue;
      this.#builder.holds(name, mint, name.startsWith('user') ? this.trader : POOLS, change);
    }
    return { ...this.#builder.transaction(), signers: this.#plan.sponsored ? 2 : 1 };
  }

  get #owner(): string {
    return this.#plan.sponsored ? 'trader' : 'payer';
  }
  #user(mint: string): string {
    return `user ${LABELS[mint]}`;
  }

  #swap({ program, input, output, amount, received, routed }: Swap, at: number): void {
    const [inputMint, outputMint] = [MINTS[input] ?? PLAIN, MINTS[(input + 1 + output) % 3] ?? PLAIN];
    const { places } = program;
    const names = Array.from({ length: 24 }, (_, place) => `other ${place}`);
    const put = (place: number, name: string): void => {
      if (place >= 0) names[place] = name;
    };
    put(places.pool, `pool ${at}`);
    put(places.owner, this.#owner);
    const [vaultIn, vaultOut] = [`vault ${at} in`, `vault ${at} out`];
    put(places.vaultA, vaultIn);
    put(places.vaultB, vaultOut);
    put(places.userIn, this.#user(inputMint));
    put(places.userOut, this.#user(outputMint));
    const data = Buffer.concat([disc(program.instruction), args(amount, 1n)]);
    if (routed)
      this.#builder.outer('router', names.slice(0, 3), Buffer.of(1)).inner(program.address, names, data);
    else this.#builder.outer(program.address, names, data);
    const height = routed ? 3 : 2;
    this.#send(this.#user(inputMint), vaultIn, inputMint, amount, height);
    this.#send(vaultOut, this.#user(outputMint), outputMint, received, height);
  }

  #send(from: string, to: string, mint: string, amount: bigint, height: number): void {
    const fee = mint === FEE ? (amount * this.#plan.feeBps + BPS - 1n) / BPS : 0n;
    if (mint === FEE) this.#builder.transfer2022(from, 'fee mint', to, amount, 6, height);
    else this.#builder.transfer(from, to, amount, height);
    this.#change(from, mint, -amount);
    this.#change(to, mint, amount - fee);
  }

  #change(account: string, mint: string, by: bigint): void {
    const known = this.#changes.get(account);
    if (known === undefined) this.#changes.set(account, { mint, change: by });
    else known.change += by;
  }
}

it("prints exactly the trader's balance changes, whatever swaps a transaction makes", () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const made = new Made(plan);
      const { trades, skipped } = decodeTransaction(made.transaction);
      expect(skipped).toEqual([]);
      expect(trades).toHaveLength(plan.swaps.length);
      for (const { wallet } of trades) expect(wallet).toBe(made.trader);
      for (const mint of MINTS) {
        const printed = trades.reduce((sum, trade) => {
          const sign = trade.side === 'buy' ? 1n : -1n;
          if (trade.mint === mint) return sum + sign * trade.tokenAmount;
          return trade.quoteMint === mint ? sum - sign * trade.quoteAmount : sum;
        }, 0n);
        expect(printed, mint).toBe(made.changeOf(mint));
      }
    }),
    { numRuns: 500 },
  );
});

it('prints nothing of a transaction that failed in part, since nothing of it happened', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const { trades, events } = decodeTransaction({ ...new Made(plan).transaction, failed: true });
      expect([trades, events]).toEqual([[], []]);
    }),
    { numRuns: 50 },
  );
});
