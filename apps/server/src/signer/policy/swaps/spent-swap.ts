import { SOL_MINT } from '@dugout/domain/sol';

/** A swap of a token for SOL, as far as it counts. Tokens in raw units. */
export interface SpentSwap {
  readonly owner: string;
  readonly wallet: string;
  /** The token. */
  readonly mint: string;
  readonly side: 'buy' | 'sell';
  /** The least that a buy brings, or all that a sale gives. */
  readonly tokens: bigint;
  /** The most that a buy costs, or the least that a sale brings. */
  readonly lamports: bigint;
  /** Fee, tip, priority fee and what the network takes, in lamports. */
  readonly costs: bigint;
}

/** What the network takes of a swap beside its priority fee, in lamports. */
export interface NetworkCosts {
  readonly signature: bigint;
  /** For the token account that a buy may open. */
  readonly account: bigint;
}

/** What a swap is in the words of an intent. */
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

/** Null for a swap of one token for another, whose value in SOL nobody can tell. */
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
