/**
 * `npm run freeze` stops all signatures and exports immediately, even on a running server; reading continues.
 * `npm run freeze -- --lift` lifts the freeze. `DATA_DIR` is the server's.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/run.mjs';

const folder = join(process.env['DATA_DIR'] ?? join(ROOT, 'data'), 'signer');
const file = join(folder, 'frozen');

if (!existsSync(folder)) {
  console.error(`${folder} is not there: set DATA_DIR to that of the server.`);
  process.exit(1);
}
if (process.argv.includes('--lift')) {
  rmSync(file, { force: true });
  console.log('Signatures and exports go on.');
} else {
  writeFileSync(file, `${new Date().toISOString()}\n`, { mode: 0o600 });
  console.log('Frozen: the signer signs nothing and exports nothing. npm run freeze -- --lift ends that.');
}
