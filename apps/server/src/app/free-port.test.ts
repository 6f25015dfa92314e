import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { choosePort, PortError } from './free-port.ts';

const HOST = '127.0.0.1';

const listening = (port: number) =>
  new Promise<() => void>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, HOST, () => resolve(() => server.close()));
  });

it('chooses free ports that no outgoing connection takes', async () => {
  for (let tries = 0; tries < 20; tries++) {
    const port = await choosePort(HOST, 0);
    expect(port).toBeGreaterThanOrEqual(10_000);
    expect(port).toBeLessThan(32_768);
    (await listening(port))();
  }
});

it('keeps the configured port, and says when it is taken', async () => {
  const port = await choosePort(HOST, 0);
  expect(await choosePort(HOST, port)).toBe(port);
  const close = await listening(port);
  await expect(choosePort(HOST, port)).rejects.toThrow(PortError);
  await expect(choosePort(HOST, port)).rejects.toThrow(`PORT is ${port}: another program listens there`);
  close();
});
