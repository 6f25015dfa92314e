import { connect, Socket } from 'node:net';
import { SignerError } from '../signer-error.ts';
import { KEY_BYTES } from './sealed-box.ts';

/** Pipe on which the process that calls the KMS passes on the master key. */
const HAND_OVER = 3;

/** Reads the master key from the pipe. Throws `SignerError` when the pipe ends early. */
export const handedMasterKey = (): Promise<Buffer> =>
  receive(
    new Socket({ fd: HAND_OVER, readable: true, writable: false }),
    () => 'the master key was not handed over',
  );

/** Reads the master key from a socket. Throws `SignerError` when none arrives. */
export const masterKeyBehind = (path: string): Promise<Buffer> =>
  receive(connect(path), (error) =>
    error === null
      ? `no master key came over MASTER_KEY_SOCKET ${path}: the log of dugout-kms says why`
      : `MASTER_KEY_SOCKET ${path} cannot be reached: ${error.message}`,
  );

function receive(way: Socket, refusal: (error: Error | null) => string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const key = Buffer.alloc(KEY_BYTES);
    let had = 0;
    let failure: Error | null = null;
    way.on('data', (chunk: Buffer) => {
      had += chunk.copy(key, had);
      chunk.fill(0);
      if (had < KEY_BYTES) return;
      way.destroy();
      resolve(key);
    });
    way.on('error', (error) => {
      failure = error;
    });
    way.on('close', () => reject(new SignerError('wrong_master_key', refusal(failure))));
  });
}
