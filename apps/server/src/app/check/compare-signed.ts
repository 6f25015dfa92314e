import type { Chain } from '#/execution/onchain/chain.ts';
import { forgottenTransactions, paidWithdrawals } from '#/features/wallets/offline.ts';
import type { Db } from '#/platform/db/db.ts';
import type { SignerClient } from '#/signer/client.ts';
import type { Finding, Forgotten } from './findings.ts';

export type SigningChain = Pick<Chain, 'signatures' | 'statuses' | 'transaction'>;

interface SignedData {
  readonly db: Db;
  readonly signer: Pick<SignerClient, 'call'>;
  readonly chain: SigningChain;
}

/** Compares what the signer signed with the database and the chain, and adds what the database forgot. */
export async function compareSigned(
  { db, signer, chain }: SignedData,
  compared: string[],
  add: (finding: Finding) => void,
): Promise<Forgotten> {
  try {
    const { lines, recalled, forgotten } = await forgottenTransactions({ db, signer, chain });
    compared.push(`${lines} signed transactions of the signer's journal with the database and the chain`);
    const sent = forgotten
      .filter(({ kind }) => kind === 'signed')
      .map(({ id, signature }) => id ?? signature);
    const withdrawals = [...new Set([...sent, ...(await paidWithdrawals({ db, chain, recalled }))])];
    const others = forgotten.filter(({ kind }) => kind !== 'signed');
    if (withdrawals.length > 0)
      add({
        kind: 'missing',
        name: 'forgotten-withdrawals',
        text: `${withdrawals.length} withdrawals that landed and that the database does not know as sent`,
        ids: withdrawals,
      });
    if (others.length > 0)
      add({
        kind: 'missing',
        name: 'forgotten-swaps',
        text: `${others.length} swaps, closed accounts and claims that landed and that the database does not know`,
        ids: others.map(({ signature }) => signature),
      });
    const pairs = others.flatMap(({ wallet, mints }) => mints.map((mint) => ({ wallet, mint })));
    return { withdrawals, pairs };
  } catch (error) {
    add({
      kind: 'unknown',
      name: 'not-compared',
      text: `Signed transactions were not compared: ${error instanceof Error ? error.message : String(error)}`,
    });
    return { withdrawals: [], pairs: [] };
  }
}
