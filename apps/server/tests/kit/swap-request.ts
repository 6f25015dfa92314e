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
import { TOKEN_PROGRAM } from '#/signer/transaction/programs.ts';

export interface Amounts {
  readonly side: 'buy' | 'sell';
  readonly mint: string;
  readonly lamports: bigint;
  readonly tokens: bigint;
}

let last = 0;

interface From {
  readonly owner: string;
  readonly wallet: string;
}

/** Builds a unique request to sign a swap with a pool that co-signs, with the key 'wallet' by default. */
export function swapRequest(
  { side, mint, lamports, tokens }: Amounts,
  { owner, wallet }: From = { owner: 'trader', wallet: WALLET },
) {
  const isBuy = side === 'buy';
  const [sol, token] = [lamports.toString(), tokens.toString()];
  const terms: SwapTerms = {
    kind: 'swap',
    wallet,
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
    ? [transferSol(wallet, OTHER, lamports), transferTokens(OTHER, wallet, mint, tokens)]
    : [transferTokens(wallet, OTHER, mint, tokens), transferSol(OTHER, wallet, lamports)];
  const wire = build(
    [
      ...priority(1_000n, 100_000),
      ...(isBuy ? [createAccount(wallet, mint, TOKEN_PROGRAM, wallet)] : []),
      ...legs,
    ],
    {
      payer: wallet,
      blockhash: named(`block ${last++}`),
    },
  );
  return { owner, id: null, intent: naming(terms, wire), transaction: wire.toString('base64') };
}
