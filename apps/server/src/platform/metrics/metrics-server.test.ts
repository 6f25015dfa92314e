import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { Log } from '#/platform/log/log.ts';
import { type MetricsServer, serveMetrics } from './metrics-server.ts';

const warned: string[] = [];
const log: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (_fields, message) => void warned.push(message),
  error: () => undefined,
  child: () => log,
};
const metrics = { contentType: 'text/plain', text: async () => 'dugout_up 1\n' };
const running: MetricsServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function serve(port = 0): Promise<MetricsServer> {
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port }, log);
  running.push(server);
  return server;
}

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    request(url, { headers, method }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => {
        text += part.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });

describe('metrics on a separate address', () => {
  it('are the only thing served there', async () => {
    const { url } = await serve();
    expect(await get(url ?? '')).toEqual({ status: 200, text: 'dugout_up 1\n' });
    for (const path of ['/', '/metrics/', '/metrics?x', '/api/v1/status'])
      expect((await get(new URL(path, url ?? '').href)).status).toBe(404);
    expect((await get(url ?? '', {}, 'POST')).status).toBe(404);
  });

  it('are refused for a host name that points here', async () => {
    const { url } = await serve();
    const { port } = new URL(url ?? '');
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1'])
      expect((await get(url ?? '', { host })).status).toBeGreaterThanOrEqual(400);
    expect((await get(url ?? '', { host: `localhost:${port}` })).status).toBe(200);
  });

  it('are skipped when the port is taken, and the log names the setting', async () => {
    const first = await serve();
    const second = await serve(Number(new URL(first.url ?? '').port));
    expect(second.url).toBeNull();
    expect(warned).toEqual([expect.stringContaining('METRICS_ADDRESS')]);
    expect((await get(first.url ?? '')).status).toBe(200);
  });
});
