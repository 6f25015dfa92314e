/**
 * The signer: a process of its own, and the only one that ever holds a private key. It opens no socket; it
 * ends with its parent.
 */
import { join } from 'node:path';
import { answer, type Keys } from './commands.ts';
import { ExportLog } from './export-log.ts';
import { handedMasterKey } from './handed-key.ts';
import { KeyStore } from './key-store.ts';
import { FrameReader, writeFrame } from './pipe.ts';
import { SIGNER_READY } from './protocol.ts';
import { SignerError } from './signer-error.ts';

async function openKeys(): Promise<Keys> {
  const folder = join(process.env['DATA_DIR'] ?? './data', 'signer');
  const masterKey =
    process.env['MASTER_KEY'] === 'handed'
      ? await handedMasterKey()
      : process.env['MASTER_KEY_FILE'] || undefined;
  return {
    store: new KeyStore(folder, masterKey),
    exports: new ExportLog(join(folder, 'exports.log')),
    chain: process.env['CHAIN'] === 'local' ? 'local' : 'public',
    now: Date.now,
  };
}

process.umask(0o077);
// The parent decides when to end: a Ctrl-C or a supervisor's signal reaches the whole group, and requests may
// still be under way.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stdin.on('end', () => process.exit(0));
process.stdout.on('error', () => process.exit(0));

try {
  const keys = await openKeys();
  const frames = new FrameReader((request, secret) => {
    const answered = answer(keys, request, secret);
    if (answered !== null) writeFrame(process.stdout, answered.reply, answered.bytes);
  });
  process.stdin.on('data', (chunk: Buffer) => frames.push(chunk));
  writeFrame(process.stdout, SIGNER_READY);
} catch (error) {
  process.stderr.write(
    `${error instanceof SignerError ? error.message : 'the key store cannot be opened'}\n`,
  );
  process.exit(1);
}
