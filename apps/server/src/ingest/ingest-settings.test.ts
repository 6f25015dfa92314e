import { expect, it } from 'vitest';
import { ConfigError } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { createIngest } from './index.ts';

const noDatabase: Db = {
  tables: () => {
    throw new Error('not asked');
  },
  transaction: () => Promise.reject(new Error('not asked')),
  oneStatement: () => Promise.reject(new Error('not asked')),
  afterCommit: () => undefined,
};
const open = (config: { marketSource: 'replay' | 'solana'; replayPath: string | null }) =>
  createIngest({ config: { simSeed: null, simSpeed: 1, ...config }, db: noDatabase, log: silentLog });

it('explains which market source or recording cannot be used', async () => {
  const solana = open({ marketSource: 'solana', replayPath: null });
  await expect(solana).rejects.toThrow(ConfigError);
  await expect(solana).rejects.toThrow('SOLANA_RPC_URL is not set');
  await expect(open({ marketSource: 'replay', replayPath: '/nowhere/at/all' })).rejects.toThrow(
    'there is no such file or folder',
  );
});
