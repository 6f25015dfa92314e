import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { Log } from '#/platform/log/log.ts';
import {
  type ModerationAnswer,
  type ModerationCommand,
  moderationCommand,
  socketFolder,
  socketPath,
} from './commands.ts';

const MAX_BYTES = 16 * 1024;
const IDLE_MS = 10_000;
const OWNER_ALONE = { folder: 0o700, socket: 0o600 } as const;

interface OperatorSocketOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly run: (command: ModerationCommand) => Promise<ModerationAnswer>;
}

/**
 * Accepts the operator's commands on a socket that only the server's user can reach: one line of JSON in, one
 * out. The data folder must be locked by this process.
 */
export function openOperatorSocket({ dataDir, log, run }: OperatorSocketOptions): { stop(): Promise<void> } {
  const folder = socketFolder(dataDir);
  const path = socketPath(dataDir);
  // A killed process leaves its socket behind.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: OWNER_ALONE.folder });

  async function answerTo(line: string): Promise<ModerationAnswer> {
    const parsed = moderationCommand.safeParse(jsonOf(line));
    if (!parsed.success) return { ok: false, message: describeIssues(parsed.error.issues) };
    try {
      return await run(parsed.data);
    } catch (error) {
      log.error({ error, command: parsed.data.command }, 'a moderation command failed');
      return { ok: false, message: 'The server failed: its log says why' };
    }
  }

  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    let bytes = Buffer.alloc(0);
    const read = (chunk: Buffer): void => {
      bytes = Buffer.concat([bytes, chunk]);
      const end = bytes.indexOf('\n');
      if (end < 0 && bytes.length <= MAX_BYTES) return;
      socket.off('data', read);
      const line = end < 0 || end > MAX_BYTES ? '' : bytes.toString('utf8', 0, end);
      void answerTo(line).then((answer) => socket.end(`${JSON.stringify(answer)}\n`));
    };
    socket.on('data', read);
  });
  server.on('error', (error) => log.error({ error }, 'the socket for moderation cannot be opened'));
  server.listen(path, () => chmodSync(path, OWNER_ALONE.socket));

  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroySoon();
      }),
  };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const describeIssues = (
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): string =>
  issues
    .map(({ path, message }) => `${path.length === 0 ? 'The command' : path.join('.')}: ${message}`)
    .join('\n');
