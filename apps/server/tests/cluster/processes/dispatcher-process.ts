/**
 * An outbox that shares its lanes with others, in a separate process, so that it can be killed. It records each
 * event that its listener receives. Database and name in DATABASE_URL and DISPATCHER.
 */
import { createDb } from '#/platform/db/kysely-db.ts';
import { createPool } from '#/platform/db/pool.ts';
import { Outbox } from '#/platform/events/outbox.ts';
import { newServerId } from '#/platform/leases/server-id.ts';
import { createLog } from '#/platform/log/create-log.ts';

const { DATABASE_URL = '', DISPATCHER = '' } = process.env;
const CONNECTIONS = 6;
const pool = createPool({ connectionString: DATABASE_URL, connections: CONNECTIONS }, () => undefined);
const log = createLog({ level: 'error', pretty: false });
const outbox = new Outbox(createDb(pool), log, undefined, { serverId: newServerId() });

outbox.on('identity.signedUp', 'trial.record', async ({ userId, userName }) => {
  await pool.query('INSERT INTO trial_delivery (trader, number, dispatcher) VALUES ($1, $2, $3)', [
    userId,
    Number(userName),
    DISPATCHER,
  ]);
});
outbox.start();
// The parent is done, or gone.
process.on('disconnect', () => process.exit());
process.send?.('ready');
