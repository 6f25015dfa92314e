/** Tests that size limits are exact: an input at the limit passes, and one byte more does not. */

import { connect } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { moderationCommand, socketPath } from '#/features/moderation/commands.ts';
import { openOperatorSocket } from '#/features/moderation/operator-socket.ts';
import { readFileForms } from '#/platform/http/bodies/file-forms.ts';
import { readSecretBodies } from '#/platform/http/bodies/secret-bytes.ts';
import { createHttpServer } from '#/platform/http/http-server.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { FrameReader, MAX_BYTES } from '#/signer/pipe.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';

const KIB = 1024;

describe('a body at its limit passes, and one byte more is rejected', () => {
  async function statusOf(kind: 'json' | 'secret' | 'file', bytes: number): Promise<number> {
    const app = createHttpServer({ log: silentLog, onAnswered: () => undefined });
    app.post('/json', async () => 'taken');
    void app.register(async (scope) => readSecretBodies(scope).post('/secret', async () => 'taken'));
    void app.register(async (scope) => readFileForms(scope, KIB).post('/file', async () => 'taken'));
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const payload =
      kind === 'file' ? `${head}${'x'.repeat(bytes)}\r\n--b--\r\n` : `"${'x'.repeat(bytes - 2)}"`;
    const type = kind === 'file' ? 'multipart/form-data; boundary=b' : 'application/json';
    const answer = await app.inject({
      method: 'POST',
      url: `/${kind}`,
      headers: { 'content-type': type },
      payload,
    });
    await app.close();
    return answer.statusCode;
  }

  it.each([
    ['json', 256 * KIB],
    ['secret', 256 * KIB],
    ['file', KIB],
  ] as const)('%s', async (kind, limit) => {
    expect([await statusOf(kind, limit), await statusOf(kind, limit + 1)]).toEqual([200, 413]);
  });
});

describe('on the pipe to the signer', () => {
  const pushed = (line: string) => {
    const headers: unknown[] = [];
    new FrameReader((header) => headers.push(header)).push(Buffer.from(`${line}\n`));
    return headers.length;
  };

  it('a line has at most 64 KiB, even when it arrives at once', () => {
    const limit = 64 * KIB;
    expect(pushed(`"${'x'.repeat(limit - 2)}"`)).toBe(1);
    expect(() => pushed(`"${'x'.repeat(limit - 1)}"`)).toThrow('a line on the pipe is too long');
  });

  it('the bytes after a line have a separate limit', () => {
    expect(pushed(`{"bytes":${MAX_BYTES}}`)).toBe(0);
    expect(() => pushed(`{"bytes":${MAX_BYTES + 1}}`)).toThrow('a frame on the pipe is too long');
  });
});

describe("on the operators' socket", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = temporaryFolder(onTestFinished);
  });

  it('a command has at most 16 KiB, counted in bytes', async () => {
    const taken: string[] = [];
    const socket = openOperatorSocket({
      dataDir,
      log: silentLog,
      run: async ({ command }) => {
        taken.push(command);
        return { ok: true, message: 'Done' };
      },
    });
    const answerTo = (line: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const client = connect(socketPath(dataDir), () => client.write(`${line}\n`));
        let text = '';
        client.on('data', (chunk) => (text += chunk));
        client.on('end', () => resolve(text));
        client.on('error', reject);
      });
    const command = { command: 'reports', operator: 'olga' };
    expect(moderationCommand.safeParse(command).success).toBe(true);
    const line = (bytes: number): string => {
      const json = JSON.stringify(command);
      return `${json}${' '.repeat(bytes - json.length)}`;
    };
    await answerTo(line(16 * KIB));
    expect(taken).toEqual(['reports']);
    await answerTo(line(16 * KIB + 1));
    expect(taken).toEqual(['reports']);
    await socket.stop();
  });
});
