import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '#/platform/config/config.ts';
import { replaceFile } from '#/signer/files.ts';

const UNCHECKED = 'restore.unchecked';
const ACCEPTED = 'restore.accepted';

const uncheckedRestore = z.strictObject({ backupBegunAt: z.iso.datetime() });

const acceptance = z.strictObject({
  at: z.iso.datetime(),
  findings: z.array(z.string()),
  /** Number of lines of the signer's journal whose transactions were compared with the database. */
  journalLines: z.int().nonnegative(),
});
type Acceptance = z.output<typeof acceptance>;

const pathIn = (dataDir: string, name: string): string => join(dataDir, name);

/** Marks a data folder as restored: nothing is served from it until a check has passed. */
export const demandCheck = (dataDir: string, restored: z.output<typeof uncheckedRestore>): void =>
  replaceFile(pathIn(dataDir, UNCHECKED), JSON.stringify(restored));

export const isUnchecked = (dataDir: string): boolean => existsSync(pathIn(dataDir, UNCHECKED));

/** Ends the demand of a check. */
export const endDemand = (dataDir: string): void => rmSync(pathIn(dataDir, UNCHECKED), { force: true });

/** Records which findings the operator accepted, and ends the demand of a check. */
export function acceptFindings(dataDir: string, accepted: Acceptance): void {
  replaceFile(pathIn(dataDir, ACCEPTED), JSON.stringify(accepted));
  endDemand(dataDir);
}

/** Returns the number of the journal's lines whose differences from the database the operator has accepted. */
export function acceptedLines(dataDir: string): number {
  const path = pathIn(dataDir, ACCEPTED);
  return existsSync(path) ? acceptance.parse(JSON.parse(readFileSync(path, 'utf8'))).journalLines : 0;
}

/** Throws ConfigError for a restored folder that no check has passed. */
export function demandChecked(dataDir: string): void {
  if (!isUnchecked(dataDir)) return;
  const { backupBegunAt } = uncheckedRestore.parse(
    JSON.parse(readFileSync(pathIn(dataDir, UNCHECKED), 'utf8')),
  );
  throw new ConfigError(
    `DATA_DIR ${dataDir} was restored from the backup of ${backupBegunAt}, and nothing has checked it. Run npm run check, and start when it has passed.`,
  );
}
