import { setTimeout as pause } from 'node:timers/promises';
import { SOL_MINT } from '@dugout/domain/sol';
import { expect, it } from 'vitest';
import { createDelivery } from '#/features/wallets/withdrawals/deliver.ts';
import { paperSender, StillOnItsWay, WithdrawalRefused } from '#/features/wallets/withdrawals/sender.ts';
import type { WithdrawalRow } from '#/features/wallets/withdrawals/withdrawals.repository.ts';
import { Claims } from '#/platform/leases/claims.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { fakeEvents } from '#tests/trading/world.ts';

const database = sharedDatabase();
let count = 0;

/** Stores a withdrawal that is being sent, and returns its row. */
async function sending(): Promise<WithdrawalRow> {
  count += 1;
  const id = `two${count}`.padEnd(24, '0');
  await database.sql`INSERT INTO auth_user (id, name, email) VALUES (${id}, ${`two${count}`}, ${id})`;
  await database.sql`
    INSERT INTO wallet (id, user_id, name, address, is_primary) VALUES (${id}, ${id}, 'Main', ${id}, true)`;
  const [row] = await database.sql<WithdrawalRow>`
    INSERT INTO withdrawal (id, user_id, wallet_address, mint, amount, destination, own_wallet, status,
      fee_lamports, value_lamports, platform_lamports)
    VALUES (${id}, ${id}, ${id}, ${SOL_MINT}, 1, 'elsewhere', false, 'sending', 5000, 1, 0) RETURNING *`;
  if (row === undefined) throw new Error('no row');
  return row;
}

/** Creates the delivery of one server. */
function server(send: (id: string) => Promise<never>) {
  const { db } = database;
  return createDelivery({
    audit: {
      write: () => Promise.reject(new Error('written')),
      page: () => Promise.reject(new Error('read')),
      writtenSince: () => Promise.reject(new Error('read')),
      publish: () => undefined,
    },
    claims: new Claims({ db, log: silentLog, kind: 'withdrawal' }),
    db,
    events: fakeEvents(),
    log: silentLog,
    now: () => Date.now(),
    sender: { ...paperSender, send: ({ id }) => send(id) },
    tokens: () => null,
    recordTransfer: async () => undefined,
  });
}

it('a withdrawal is sent by one server at a time', async () => {
  const rows = [await sending(), await sending(), await sending()];
  let [open, most] = [new Set<string>(), 0];
  const send = async (id: string): Promise<never> => {
    most = Math.max(most, open.has(id) ? 2 : 1);
    open = new Set([...open, id]);
    await pause(200);
    open.delete(id);
    throw new StillOnItsWay('a withdrawal is on its way');
  };
  await Promise.all([server(send).deliverDue(), server(send).deliverDue()]);
  expect(most).toBe(1);
  for (const { id } of rows)
    await database.sql`UPDATE withdrawal SET status = 'failed', finished_at = now() WHERE id = ${id}`;
});

it('a withdrawal that one server has failed is not sent by the other, whose row is older', async () => {
  const row = await sending();
  await database.sql`UPDATE withdrawal SET status = 'failed', finished_at = now() WHERE id = ${row.id}`;
  const sent: string[] = [];
  const other = server((id) => {
    sent.push(id);
    return Promise.reject(new StillOnItsWay('a withdrawal is on its way'));
  });
  expect((await other.deliver(row)).status).toBe('failed');
  expect(sent).toEqual([]);
});

it('a withdrawal is not failed after another server has written a transaction for it', async () => {
  const row = await sending();
  const paused = server(async (id) => {
    await database.sql`
      INSERT INTO withdrawal_attempt (signature, withdrawal_id, number, transaction, last_valid_height, slot)
      VALUES (${id}, ${id}, 0, '', 1, 1)`;
    throw new WithdrawalRefused('the simulation failed');
  });
  expect((await paused.deliver(row)).status).toBe('sending');
  expect(await database.sql`SELECT status FROM withdrawal WHERE id = ${row.id}`).toEqual([
    { status: 'sending' },
  ]);
});
