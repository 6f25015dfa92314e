import { z } from 'zod';

const databaseKind = z.enum(['embedded', 'postgresql']);

/** Kind of database in a backup: the folder of the embedded one, or a dump of a PostgreSQL. */
export type DatabaseKind = z.output<typeof databaseKind>;

export const backupHead = z.strictObject({
  format: z.literal('dugout backup 1'),
  id: z.uuid(),
  /** ISO 8601. */
  begunAt: z.iso.datetime(),
  database: databaseKind,
  withMasterKey: z.boolean(),
  key: z.strictObject({
    salt: z.base64(),
    n: z
      .int()
      .min(2)
      .max(2 ** 20),
    r: z.int().min(1).max(16),
    p: z.int().min(1).max(4),
  }),
});
export type BackupHead = z.output<typeof backupHead>;

export const manifest = z.strictObject({
  id: z.uuid(),
  finishedAt: z.iso.datetime(),
  version: z.string(),
  wallets: z.int().nonnegative(),
  /** Files of uploads of an earlier version, which the next start takes into the database. */
  uploads: z.int().nonnegative(),
  pieces: z.array(
    z.strictObject({
      name: z.string(),
      bytes: z.int().nonnegative(),
      /** SHA-256 of the sealed bytes, in hexadecimal. */
      sha256: z.string().length(64),
      files: z.int().nonnegative(),
    }),
  ),
});
export type Manifest = z.output<typeof manifest>;
