import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import type { Db } from '#/platform/db/db.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { createDelivery } from './deliver.ts';
import { paperSender, StillOnItsWay } from './sender.ts';
import type { WithdrawalRow } from './withdrawals.repository.ts';

const ROW: WithdrawalRow = {
  id: 'w1',
  user_id: 'marlowe',
  wallet_address: 'from',
  mint: SOL_MINT,
  amount: 1_000_000n,
  destination: 'to',
  own_wallet: false,
  status: 'sending',
  fee_lamports: 5_000n,
  value_lamports: 1_000_000n,
  free_lamports: 0n,
  platform_lamports: 1_000_000n,
  idempotency_key: null,
  due_at: null,
  signature: null,
  reason: null,
  created_at: new Date(0),
  finished_at: null,
};

/** Nothing is written of a withdrawal whose end is not known. */
const untouched: Db = {
  tables: () => {
    throw new Error('asked the database');
  },
  transaction: () => Promise.reject(new Error('asked the database')),
  oneStatement: () => Promise.reject(new Error('asked the database')),
  afterCommit: () => undefined,
};

async function withdrawal(failure: Error): Promise<{ row: WithdrawalRow; lines: string[] }> {
  const lines: string[] = [];
  const line =
    (level: string) =>
    (_fields: unknown, words?: string): void =>
      void lines.push(`${level}: ${words}`);
  const log = { ...silentLog, info: line('info'), warn: line('warn'), error: line('error') };
  const events = {
    emit: () => Promise.reject(new Error('emitted')),
    prepare: () => {
      throw new Error('prepared');
    },
    on: () => undefined,
  };
  const recordTransfer = () => Promise.reject(new Error('recorded'));
  const acts = {
    write: () => Promise.reject(new Error('written')),
    page: () => Promise.reject(new Error('read')),
    writtenSince: () => Promise.reject(new Error('read')),
    publish: () => undefined,
  };
  const sender = { ...paperSender, send: () => Promise.reject(failure) };
  const { deliver } = createDelivery({
    acts,
    db: untouched,
    events,
    log,
    now: () => 0,
    sender,
    tokens: () => null,
    recordTransfer,
  });
  return { row: await deliver(ROW), lines };
}

describe('a withdrawal whose end is not known', () => {
  it('stays on its way without a complaint while the chain has not decided', async () => {
    expect(await withdrawal(new StillOnItsWay('a withdrawal is on its way'))).toEqual({
      row: ROW,
      lines: ['info: a withdrawal is on its way'],
    });
  });

  it('is tried again with a warning when it could not be sent', async () => {
    const { row, lines } = await withdrawal(new Error('no node answers'));
    expect(row).toBe(ROW);
    expect(lines).toEqual(['warn: a withdrawal could not be sent and will be tried again']);
  });
});
