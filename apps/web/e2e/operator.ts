import { createConnection } from 'node:net';
import { join } from 'node:path';
import type { RunningServer } from './server.ts';

/** Sends an operator command like the command line does. @returns the response, a line of JSON */
export const operate = (server: RunningServer, command: object): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = createConnection(join(server.folder, 'operator', 'moderation.sock'));
    let text = '';
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('end', () => resolve(text));
    socket.write(`${JSON.stringify({ operator: 'sam', ...command })}\n`);
  });
