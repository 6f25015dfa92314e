import { createConnection } from 'node:net';
import { type ModerationAnswer, socketPath } from '../commands.ts';

const ANSWERS_WITHIN_MS = 30_000;

/**
 * Sends a command to the server that runs on a data folder.
 * @throws Error when none does, or it does not answer
 */
export function sendCommand(dataDir: string, command: object): Promise<ModerationAnswer> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(socketPath(dataDir));
    let text = '';
    socket.setEncoding('utf8');
    socket.setTimeout(ANSWERS_WITHIN_MS, () => socket.destroy(new Error('The server is not responding')));
    socket.on('connect', () => socket.write(`${JSON.stringify(command)}\n`));
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', (error) =>
      reject(isAway(error) ? new Error(`No Dugout server is running on ${dataDir}`) : error),
    );
    socket.on('end', () => {
      if (text === '') reject(new Error('The server stopped before it answered'));
      else resolve(JSON.parse(text) as ModerationAnswer);
    });
  });
}

const isAway = (error: Error): boolean =>
  'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED');
