import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '#/platform/config/config.ts';
import { BackupError } from '../backup/backup-error.ts';
import { describeFailure } from '../describe-failure.ts';

const MIN_PASSPHRASE_LENGTH = 12;

/** Runs an operator's command. Its result is the exit code; a failure exits with 2 and a plain message. */
export function runCommand(command: () => Promise<number>): void {
  process.umask(0o077);
  command().then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof BackupError ? error.message : describeFailure(error)}\n`);
      process.exit(2);
    },
  );
}

export const report = (line: string): void => void process.stdout.write(`${line}\n`);

interface BackupArguments {
  readonly folder: string;
  /** The signer's `DATA_DIR`, when it is a separate one. */
  readonly signer: string | null;
  readonly withMasterKey: boolean;
}

/** Reads the arguments of `backup` and `restore`. @throws BackupError with the usage */
export function backupArguments(usage: string, args: readonly string[]): BackupArguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { signer: { type: 'string' }, 'without-master-key': { type: 'boolean' } },
    });
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) throw new BackupError(usage);
    return {
      folder: resolve(folder),
      signer: values.signer === undefined ? null : resolve(values.signer),
      withMasterKey: values['without-master-key'] !== true,
    };
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** Returns the signer's folder. @throws BackupError when it belongs to another user and is not named */
export function signerFolderOf({ dataDir, signerSocket }: Config, signer: string | null): string {
  if (signer === null && signerSocket !== null)
    throw new BackupError(
      'The signer has its own user and folder (SIGNER_SOCKET): run this as root, and name its DATA_DIR with --signer.',
    );
  return join(signer ?? dataDir, 'signer');
}

/** The passphrase in the file that `BACKUP_PASSPHRASE_FILE` names. @throws BackupError */
export function readPassphrase(environment: NodeJS.ProcessEnv): string {
  const path = environment['BACKUP_PASSPHRASE_FILE'];
  if (!path)
    throw new BackupError(
      'BACKUP_PASSPHRASE_FILE is not set: name a file that holds the passphrase of the backup.',
    );
  let passphrase: string;
  try {
    passphrase = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new BackupError(
      `BACKUP_PASSPHRASE_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (passphrase.length < MIN_PASSPHRASE_LENGTH)
    throw new BackupError(`BACKUP_PASSPHRASE_FILE holds fewer than ${MIN_PASSPHRASE_LENGTH} characters.`);
  return passphrase;
}
