import { SOL_MINT } from '@dugout/domain/sol';
import { build } from '#/signer/testing/build.ts';
import { named, OTHER, WALLET } from '#/signer/testing/names.ts';
import { naming } from '#/signer/testing/naming.ts';
import {
  createAccount,
  priority,
  type SwapTerms,
  transferSol,
  transferTokens,
} from '#/signer/testing/parts.ts';

export interface Amounts {
  readonly side: 'buy' | 'sell';
  readonly mint: string;
  readonly lamports: bigint;
  readonly tokens: bigint;
}

let last = 0;

/** A request to sign a swap of the wallet of the key 'wallet' with a pool that co-signs; each is another one. */
export function swapRequest({ side, mint, lamports, tokens }: Amounts) {
  const isBuy = side === 'buy';
  const [sol, token] = [lamports.toString(), tokens.toString()];
  const terms: SwapTerms = {
    kind: 'swap',
    wallet: WALLET,
    inputMint: isBuy ? SOL_MINT : mint,
    outputMint: isBuy ? mint : SOL_MINT,
    maxIn: isBuy ? sol : token,
    minOut: isBuy ? token : sol,
    feeDestination: null,
    feeLamports: '0',
    tipDestinations: [],
    tipLamports: '0',
    priorityFeeLamports: '100',
  };
  const legs = isBuy
    ? [transferSol(WALLET, OTHER, lamports), transferTokens(OTHER, WALLET, mint, tokens)]
    : [transferTokens(WALLET, OTHER, mint, tokens), transferSol(OTHER, WALLET, lamports)];
  const wire = build(
    [...priority(1_000n, 100_000), ...(isBuy ? [createAccount(WALLET, mint)] : []), ...legs],
    {
      payer: WALLET,
      blockhash: named(`block ${last++}`),
    },
  );
  return { owner: 'trader', id: null, intent: naming(terms, wire), transaction: wire.toString('base64') };
}
