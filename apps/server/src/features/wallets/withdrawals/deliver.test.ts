import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import type { Db } from '#/platform/db/db.ts';
import { Claims } from '#/platform/leases/claims.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { testDatabase } from '#tests/kit/database.ts';
import { createDelivery } from './deliver.ts';
import { paperSender, StillOnItsWay, type WithdrawalSender } from './sender.ts';
import { dueWithdrawals, type WithdrawalRow } from './withdrawals.repository.ts';

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

/** Creates a delivery whose sender runs `send`; `lines` is its log. */
function delivery(db: Db, send: WithdrawalSender['send']) {
  const lines: string[] = [];
  const line =
    (level: string) =>
    (_fields: unknown, message?: string): void =>
      void lines.push(`${level}: ${message}`);
  const log = { ...silentLog, info: line('info'), warn: line('warn'), error: line('error') };
  const events = {
    emit: () => Promise.reject(new Error('emitted')),
    prepare: () => {
      throw new Error('prepared');
    },
    on: () => undefined,
  };
  const recordTransfer = () => Promise.reject(new Error('recorded'));
  const audit = {
    write: () => Promise.reject(new Error('written')),
    page: () => Promise.reject(new Error('read')),
    writtenSince: () => Promise.reject(new Error('read')),
    publish: () => undefined,
  };
  const sender = { ...paperSender, send };
  const { deliver, deliverDue } = createDelivery({
    audit,
    claims: new Claims({ db, log: silentLog, kind: 'withdrawal' }),
    db,
    events,
    log,
    now: () => 0,
    sender,
    tokens: () => null,
    recordTransfer,
  });
  return { deliver, deliverDue, lines };
}

async function withdrawal(failure: Error): Promise<{ row: WithdrawalRow; lines: string[] }> {
  const { db, close } = await testDatabase();
  // No outcome may be written while it is unknown.
  const transaction = () => Promise.reject(new Error('an outcome was written'));
  const { deliver, lines } = delivery({ ...db, transaction }, () => Promise.reject(failure));
  const row = await deliver(ROW);
  await close();
  return { row, lines };
}

describe('a withdrawal with an unknown outcome', () => {
  it('remains on its way without a warning while the chain has not decided', async () => {
    expect(await withdrawal(new StillOnItsWay('a withdrawal is on its way'))).toEqual({
      row: ROW,
      lines: ['info: a withdrawal is on its way'],
    });
  });

  it('is retried with a warning when it could not be sent', async () => {
    const { row, lines } = await withdrawal(new Error('no node answers'));
    expect(row).toBe(ROW);
    expect(lines).toEqual(['warn: a withdrawal could not be sent and will be tried again']);
  });
});

describe('due withdrawals', () => {
  it('of one trader, however many and stuck, do not block other traders', async () => {
    const { db, pool, close } = await testDatabase();
    for (const id of ['eve', 'ann']) {
      const user = id.padEnd(24, '0');
      await pool.query('INSERT INTO auth_user (id, name, email) VALUES ($1, $2, $2)', [user, id]);
      await pool.query(
        "INSERT INTO wallet (id, user_id, name, address, is_primary) VALUES ($1, $1, 'Main', $1, true)",
        [user],
      );
      await pool.query(
        `INSERT INTO withdrawal (id, user_id, wallet_address, mint, amount, destination, own_wallet, status,
           fee_lamports, value_lamports, platform_lamports, created_at)
         SELECT $1::text || lpad(n::text, 21, '0'), $2, $2, 'SOL', 1, 'elsewhere', false, 'sending',
           5000, 1, 0, now() - $3::int * interval '1 hour'
         FROM generate_series(1, $4::int) n`,
        [id, user, id === 'eve' ? 2 : 1, id === 'eve' ? 250 : 2],
      );
    }
    const first = await dueWithdrawals(db, { offset: 0, limit: 4 });
    expect(first.map(({ id }) => id.slice(0, 3))).toEqual(['eve', 'ann', 'eve', 'ann']);
    const tried: string[] = [];
    const { deliverDue } = delivery(db, ({ id }) => {
      tried.push(id);
      return Promise.reject(new StillOnItsWay('a withdrawal is on its way'));
    });
    await deliverDue();
    expect(tried.slice(0, 4).filter((id) => id.startsWith('ann'))).toHaveLength(2);
    expect(new Set(tried).size).toBe(252);
    expect(tried).toHaveLength(252);
    await close();
  });
});
