/** The signer: a process of its own, and the only one that ever holds a private key. It opens no socket; it ends with its parent. */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { answer } from './commands.ts';
import { KeyStore } from './key-store.ts';
import { SIGNER_READY } from './protocol.ts';
import { SignerError } from './signer-error.ts';

function openStore(): KeyStore {
  const folder = join(process.env['DATA_DIR'] ?? './data', 'signer');
  return new KeyStore(folder, process.env['MASTER_KEY_FILE'] || undefined);
}

try {
  const store = openStore();
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on('line', (line) => {
    const reply = answer(store, line);
    if (reply !== null) process.stdout.write(`${JSON.stringify(reply)}\n`);
  });
  lines.on('close', () => process.exit(0));
  process.stdout.on('error', () => process.exit(0));
  // The parent decides when to end: a Ctrl-C or a supervisor's signal reaches the whole group, and requests may still be under way.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.stdout.write(`${SIGNER_READY}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof SignerError ? error.message : 'the key store cannot be opened'}\n`);
  process.exit(1);
}
