import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '#/platform/config/config.ts';
import { replaceFile } from '#/signer/files.ts';

const FILE = 'restore.unfinished';

const progress = z.strictObject({
  id: z.string(),
  done: z.array(z.string()),
});
type RestoreProgress = z.output<typeof progress>;

const pathIn = (dataDir: string): string => join(dataDir, FILE);

/** Returns the progress of an unfinished restore into this folder, or null without one. */
export function restoreProgress(dataDir: string): RestoreProgress | null {
  if (!existsSync(pathIn(dataDir))) return null;
  return progress.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')));
}

export const noteProgress = (dataDir: string, content: RestoreProgress): void =>
  replaceFile(pathIn(dataDir), JSON.stringify(content));

export const endRestore = (dataDir: string): void => rmSync(pathIn(dataDir));

/** Throws ConfigError for a folder with a partly restored backup. */
export function demandRestored(dataDir: string): void {
  if (existsSync(pathIn(dataDir)))
    throw new ConfigError(
      `A restore into DATA_DIR ${dataDir} was cut off. Run npm run restore again, and start when it has ended.`,
    );
}
