/**
 * P7: screens of 1 M tokens (filters, a sort, pages, and counts) while 5,000 rows per second change, compared
 * with PostgreSQL with an index per sort and DuckDB. Ours is the server's market. After every run, all sides must
 * return the same results for all queries.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const child = fork(fileURLToPath(new URL('./screener/run.ts', import.meta.url)), {
  execArgv: [...process.execArgv, '--expose-gc', '--max-old-space-size=12000'],
});
const [code] = await once(child, 'exit');
process.exitCode = code === 0 ? 0 : 1;
