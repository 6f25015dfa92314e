import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compareCallLog } from '#/features/alpha/offline.ts';
import { ledger } from '#/features/ledger/index.ts';
import { picturesShown } from '#/features/pictures/offline.ts';
import { firingOrders, pendingSwaps, tradingFaults } from '#/features/trading/offline.ts';
import {
  inspectLedger,
  keysWithoutWallets,
  missingKeys,
  openWithdrawals,
} from '#/features/wallets/offline.ts';
import type { Config } from '#/platform/config/config.ts';
import { SECRET_FILES } from '#/platform/config/secret-names.ts';
import type { Db } from '#/platform/db/db.ts';
import { undoneEvents } from '#/platform/events/outbox.repository.ts';
import { incompleteFiles } from '#/platform/pictures/upload-files.repository.ts';
import { secretFaults } from '#/platform/secrets/known-secrets.ts';
import type { SignerClient } from '#/signer/client.ts';
import { compareSigned, type SigningChain } from './compare-signed.ts';
import type { CheckReport, Finding, Forgotten } from './findings.ts';

export interface CheckedData {
  readonly config: Pick<Config, 'dataDir' | 'publicUrl' | 'tradingMode' | 'turnkey'>;
  readonly db: Db;
  /** A running signer, or the reason why it does not run. */
  readonly signer: Pick<SignerClient, 'call'> | { readonly failure: string };
  /** The chain of live trading; null in other modes, which sign nothing. */
  readonly chain: SigningChain | null;
}

/**
 * Compares the server's data across its stores: wallets with keys, pictures with rows, the log of calls with the
 * signer's witnessed tree, balances with the lines of the ledger, positions and reserved amounts with balances.
 * Changes nothing.
 */
export async function checkData(data: CheckedData): Promise<CheckReport> {
  const compared: string[] = [];
  const findings: Finding[] = [];
  const add = (finding: Finding): void => void findings.push(finding);
  let forgotten: Forgotten = { withdrawals: [], pairs: [] };
  const journalLines = 'failure' in data.signer ? null : (await data.signer.call('logCheckpoint', {})).size;
  await compareSecrets(data, compared, add);
  await inspectLedger(data.db, data.config.tradingMode).catch((error: Error) =>
    add({ kind: 'inconsistent', name: 'trading-mode', text: error.message }),
  );
  if ('failure' in data.signer) {
    add({ kind: 'inconsistent', name: 'signer', text: `The signer does not start: ${data.signer.failure}` });
    add({
      kind: 'unknown',
      name: 'not-compared',
      text: 'Wallets and the log of calls were not compared: they need the signer.',
    });
  } else {
    await compareWallets(data, data.signer, compared, add);
    if (data.chain !== null)
      forgotten = await compareSigned({ ...data, signer: data.signer, chain: data.chain }, compared, add);
    if (existsSync(join(data.config.dataDir, 'call-log.key')))
      await compareCalls(data, data.signer, compared, add);
  }
  await comparePictures(data, compared, add);
  await compareSums(data, compared, add);
  return { compared, journalLines, unfinished: await unfinishedIn(data.db), forgotten, findings };
}

type Add = (finding: Finding) => void;
type Signer = Pick<SignerClient, 'call'>;

async function compareSecrets(
  { config, db, signer }: CheckedData,
  compared: string[],
  add: Add,
): Promise<void> {
  const files = Object.entries(SECRET_FILES);
  for (const [file, cost] of files)
    if (!existsSync(join(config.dataDir, file)))
      add({ kind: 'missing', name: 'secrets', text: `${file}: with a newly created one, ${cost}` });
  const signerKey = 'failure' in signer ? null : (await signer.call('logCheckpoint', {})).verifierKey;
  for (const { name, kind } of await secretFaults({ db, dataDir: config.dataDir, signerKey }))
    if (kind === 'other')
      add({ kind: 'inconsistent', name: 'secrets', text: `${name}: the database was used with another one` });
  compared.push(`${files.length} files of secrets with the fingerprints in the database`);
}

async function compareWallets(
  { config, db }: CheckedData,
  signer: Signer,
  compared: string[],
  add: Add,
): Promise<void> {
  if (config.turnkey !== null) {
    compared.push('no wallets: an outside signer keeps their keys');
    return;
  }
  const missingAmong = async (addresses: readonly string[]) =>
    (await signer.call('missing', { addresses })).missing;
  const { wallets, missing } = await missingKeys({ db, missingAmong });
  compared.push(`${wallets} wallets with the keys of the signer`);
  if (missing.length > 0)
    add({ kind: 'missing', name: 'missing-keys', text: `Keys of ${missing.length} wallets`, ids: missing });
  const unused = await keysWithoutWallets(db, signer);
  if (unused.length > 0)
    add({ kind: 'missing', name: 'missing-wallets', text: `Wallets of ${unused.length} keys`, ids: unused });
}

async function compareCalls(
  { config, db }: CheckedData,
  signer: Signer,
  compared: string[],
  add: Add,
): Promise<void> {
  const { leaves, signed, witnessed, isSound } = await compareCallLog({ ...config, db, signer });
  compared.push(`${leaves} calls with the log that the signer witnessed`);
  const inconsistent = (text: string) => add({ kind: 'inconsistent', name: 'call-log', text });
  if (!isSound)
    inconsistent(
      (witnessed ?? 0) > leaves
        ? `The database is older than the signer's journal: it has ${leaves} calls, the signer witnessed ${witnessed}. Nothing in the log of calls is signed any more.`
        : 'The log of calls was rewritten: it does not extend the last signed checkpoint. Nothing in it is signed any more.',
    );
  else if (signed !== null && signed > (witnessed ?? 0))
    inconsistent(
      `The signer's journal is older than the database: it witnessed ${witnessed ?? 0} calls, the database has a checkpoint of ${signed}. Limits and credentials of the time between are forgotten.`,
    );
}

async function comparePictures({ db }: CheckedData, compared: string[], add: Add): Promise<void> {
  const shown = await picturesShown(db);
  const missing = await incompleteFiles(db, shown);
  compared.push(`${shown.length} pictures that somebody sees with their files`);
  if (missing.length > 0)
    add({ kind: 'missing', name: 'pictures', text: `Files of ${missing.length} pictures`, ids: missing });
}

async function compareSums({ db }: CheckedData, compared: string[], add: Add): Promise<void> {
  const faults = [...(await ledger.faults(db)), ...(await tradingFaults(db))];
  compared.push('balances with the lines of the ledger');
  compared.push('positions, lots and reserved amounts with balances');
  for (const fault of faults) add({ kind: 'inconsistent', name: 'ledger', text: `Ledger: ${fault}` });
}

async function unfinishedIn(db: Db): Promise<CheckReport['unfinished']> {
  const orders = await firingOrders(db);
  const swaps = await pendingSwaps(db);
  const withdrawals = (await openWithdrawals(db)).map(({ id }) => id);
  const events = await undoneEvents(db);
  return [
    { text: `${orders.length} orders have fired and not ended`, ids: orders },
    { text: `${swaps.length} swaps are pending`, ids: swaps },
    { text: `${withdrawals.length} withdrawals wait or are on their way`, ids: withdrawals },
    { text: `${events.length} events are not delivered to all listeners`, ids: events },
  ].filter(({ ids }) => ids.length > 0);
}
