import { Socket } from 'node:net';
import { KEY_BYTES } from './sealed-box.ts';
import { SignerError } from './signer-error.ts';

/** The pipe on which the process that asks the KMS hands the master key over. */
const HAND_OVER = 3;

/** The master key that comes through the pipe. Throws `SignerError` when the pipe ends before. */
export function handedMasterKey(): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const key = Buffer.alloc(KEY_BYTES);
    let had = 0;
    const pipe = new Socket({ fd: HAND_OVER, readable: true, writable: false });
    pipe.on('data', (chunk: Buffer) => {
      had += chunk.copy(key, had);
      chunk.fill(0);
      if (had < KEY_BYTES) return;
      pipe.destroy();
      resolve(key);
    });
    pipe.on('error', () => {});
    pipe.on('close', () => reject(new SignerError('wrong_master_key', 'the master key was not handed over')));
  });
}
