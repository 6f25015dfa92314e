import { SOL_MINT } from '@dugout/domain/sol';
import { build } from '#/signer/testing/build.ts';
import { naming } from '#/signer/testing/naming.ts';
import { priority, transferSol } from '#/signer/testing/parts.ts';

export const THIEF = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';

/** Builds a withdrawal of 1,000,000 lamports to the attacker. */
export function thiefPayment(wallet: string) {
  const wire = build([...priority(50_000n, 300_000), transferSol(wallet, THIEF, 1_000_000n)], {
    payer: wallet,
  });
  const intent = {
    kind: 'withdraw',
    wallet,
    mint: SOL_MINT,
    amount: '1000000',
    destination: THIEF,
    networkFeeLamports: '20000',
  } as const;
  return { intent: naming(intent, wire), transaction: wire.toString('base64') };
}
