import type { ChainConnection } from '#/execution/onchain/chain.ts';
import { forgottenTransactions } from '#/features/wallets/offline.ts';
import { ConfigError } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import type { SignerClient } from '#/signer/client.ts';
import { acceptedLines } from '../backup/unchecked-restore.ts';

/** A restored database lacks the newest rows: behind this many known ones, the journal's earlier lines are known. */
const KNOWN_IN_A_ROW = 50;

interface Options {
  readonly db: Db;
  readonly signer: Pick<SignerClient, 'call'>;
  readonly chain: ChainConnection;
  readonly dataDir: string;
}

/**
 * Refuses a database of live trading that is older than the signer's journal, however it was restored: what it
 * forgot would be paid or traded again. Throws ConfigError, also when the chain has to decide and does not answer.
 */
export async function demandNothingForgotten({ db, signer, chain, dataDir }: Options): Promise<void> {
  const after = acceptedLines(dataDir);
  const { forgotten } = await forgottenTransactions({
    db,
    signer,
    chain,
    after,
    knownInARow: KNOWN_IN_A_ROW,
  }).catch((error: unknown) => {
    throw new ConfigError(
      `The signer has signed transactions that the database does not know, and no node says whether they landed: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const [newest] = forgotten;
  if (newest === undefined) return;
  throw new ConfigError(
    `The database does not know ${forgotten.length} transactions that landed and that the signer's journal has, the newest ${newest.id === null ? newest.signature : `of withdrawal ${newest.id}`}: it was restored to an earlier time. Restore a newer one, or run npm run check; see docs/operations.md, "Backups".`,
  );
}
