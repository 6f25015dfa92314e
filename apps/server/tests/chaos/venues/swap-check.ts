/** Compares one swap of a venue trial with its quote and with the chain. Pure. */
import type { Receipt } from '@dugout/contract/portfolio/receipt';
import type { ReadTrade } from './coin.ts';

interface Swapped {
  readonly wallet: string;
  readonly venue: string;
  readonly mode: 'ExactIn' | 'ExactOut';
  readonly slippageBps: number;
  /** Whether nobody else traded the coin during the swap: then it must match the quote. */
  readonly alone: boolean;
  readonly receipt: Receipt;
  readonly read: readonly ReadTrade[];
  /** Compute units of its transaction. */
  readonly units: { readonly limit: number; readonly used: number };
}

const BPS = 10_000n;
/** Max limit of compute units relative to their use. The limit is 12 % above the use in the simulation. */
const MAX_LIMIT = 1.2;
/** Use of opening an account, which somebody else may have opened since the simulation. */
const OPENING_UNITS = 25_000;

export function faultsOf({
  wallet,
  venue,
  mode,
  slippageBps,
  alone,
  receipt,
  read,
  units,
}: Swapped): string[] {
  const { swapId, side, quotedIn, quotedOut, gotIn, gotOut, costs } = receipt;
  const faults: string[] = [];
  const demand = (holds: boolean, what: string): void =>
    void (holds || faults.push(`swap ${swapId} at ${receipt.venue}: ${what}`));
  demand(receipt.venue === venue, `was to be made at ${venue}; tried ${JSON.stringify(receipt.tried)}`);
  if (gotIn === null || gotOut === null) return [...faults, `swap ${swapId} landed without amounts`];
  const [quoted, got] = [
    { in: BigInt(quotedIn), out: BigInt(quotedOut) },
    { in: BigInt(gotIn), out: BigInt(gotOut) },
  ];
  if (alone)
    demand(
      units.limit <= (units.used + OPENING_UNITS) * MAX_LIMIT,
      `limited to ${units.limit} units, used ${units.used}`,
    );
  // A part of the rounding reserve may stay in the wallet.
  if (alone) {
    demand(got.out === quoted.out, `quoted to bring ${quoted.out}, brought ${got.out}`);
    demand(
      quoted.in - got.in >= 0n && quoted.in - got.in <= 3n,
      `quoted to take ${quoted.in}, took ${got.in}`,
    );
  }
  if (mode === 'ExactIn')
    demand(
      got.out * BPS >= quoted.out * (BPS - BigInt(slippageBps)) - BPS,
      'brought less than the slippage allows',
    );
  else
    demand(
      got.in * BPS <= quoted.in * (BPS + BigInt(slippageBps)) + BPS,
      'took more than the slippage allows',
    );

  const [trade, second] = read;
  if (trade === undefined || second !== undefined)
    return [...faults, `swap ${swapId}: the decoder reads ${read.length} trades`];
  const fee = BigInt(costs.platformLamports);
  const [tokens, lamports] = side === 'buy' ? [got.out, got.in - fee] : [got.in, got.out + fee];
  const answer = trade.quoteAmount;
  demand(
    trade.wallet === wallet && trade.side === side,
    `the decoder reads a ${trade.side} of ${trade.wallet}`,
  );
  demand(
    trade.tokenAmount === tokens,
    `the decoder reads ${trade.tokenAmount} tokens, the receipt ${tokens}`,
  );
  demand(answer === lamports, `the decoder reads ${answer} lamports, the receipt ${lamports}`);
  return faults;
}
