import { SOL_MINT } from '@dugout/domain/sol';

/** A swap of a token for SOL, reduced to the fields that count. Tokens in raw units. */
export interface SpentSwap {
  readonly owner: string;
  readonly wallet: string;
  readonly mint: string;
  readonly side: 'buy' | 'sell';
  /** Min output of a buy, or input of a sale. */
  readonly tokens: bigint;
  /** Max cost of a buy, or min proceeds of a sale. */
  readonly lamports: bigint;
  /** Fee, tip, priority fee and network costs, in lamports. */
  readonly costs: bigint;
}

/** Network costs of a swap besides its priority fee, in lamports. */
export interface NetworkCosts {
  readonly signature: bigint;
  /** Rent of the token account that a buy may open. */
  readonly account: bigint;
}

interface SwapTerms {
  readonly wallet: string;
  readonly inputMint: string;
  readonly outputMint: string;
  readonly maxIn: bigint;
  readonly minOut: bigint;
  readonly feeLamports: bigint;
  readonly tipLamports: bigint;
  readonly priorityFeeLamports: bigint;
}

/** Returns null for a swap of one token for another, whose value in SOL is unknown. */
export function spentSwap(
  owner: string,
  terms: SwapTerms,
  { signature, account }: NetworkCosts,
): SpentSwap | null {
  const { wallet, inputMint, outputMint, maxIn, minOut } = terms;
  const costs = terms.feeLamports + terms.tipLamports + terms.priorityFeeLamports + signature;
  const ofBuy = costs + account;
  if (inputMint === SOL_MINT)
    return { owner, wallet, mint: outputMint, side: 'buy', tokens: minOut, lamports: maxIn, costs: ofBuy };
  if (outputMint === SOL_MINT)
    return { owner, wallet, mint: inputMint, side: 'sell', tokens: maxIn, lamports: minOut, costs };
  return null;
}
