/**
 * P7: screens of 1 M tokens (filters, a sort, pages, and how many fit) while 5,000 rows a second change,
 * beside PostgreSQL with an index for each sort and DuckDB. Ours is the market as the server holds it. After
 * every run all sides must answer all questions alike.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const child = fork(fileURLToPath(new URL('./screener/run.ts', import.meta.url)), {
  execArgv: [...process.execArgv, '--expose-gc', '--max-old-space-size=12000'],
});
const [code] = await once(child, 'exit');
process.exitCode = code === 0 ? 0 : 1;
