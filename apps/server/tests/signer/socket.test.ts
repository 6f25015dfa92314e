/** Tests a standalone signer: access, and failures of either end. */

import { chmodSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SignerClient, type SignerClientOptions } from '#/signer/client.ts';
import { freshNonce, isProof, proofOf } from '#/signer/socket/handshake.ts';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';
import { type LoneSigner, type SignerPlaces, signerPlaces, startLoneSigner } from '#tests/kit/lone-signer.ts';
import { quietLog, signerUnavailable } from '#tests/kit/signer-client.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';

const UNTIL = { timeout: 30_000, interval: 20 } as const;
let folder: string;
let places: SignerPlaces;
const signers: LoneSigner[] = [];
const clients: SignerClient[] = [];
const sockets: Socket[] = [];
const servers: Server[] = [];

beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
  places = signerPlaces(folder);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
  await Promise.all(signers.splice(0).map((signer) => signer.kill()));
});

async function signer(settings: Readonly<Record<string, string>> = {}): Promise<LoneSigner> {
  const started = await startLoneSigner(places, settings);
  signers.push(started);
  return started;
}

function client(more: Partial<SignerClientOptions> = {}): SignerClient {
  const { socketPath, socketKey } = places;
  const made = new SignerClient({
    socketPath,
    socketKey,
    unavailable: signerUnavailable,
    log: quietLog,
    restartMs: 20,
    ...more,
  });
  clients.push(made);
  return made;
}

async function connected(): Promise<SignerClient> {
  const made = client();
  await made.start();
  return made;
}

/** A raw connection that records received frames and whether it was closed. */
function stranger(): { socket: Socket; frames: () => Record<string, unknown>[]; isCut: () => boolean } {
  const socket = connect(places.socketPath);
  sockets.push(socket);
  let got = '';
  socket.on('data', (chunk) => {
    got += chunk.toString();
  });
  socket.on('error', () => {});
  const frames = () =>
    got
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  return { socket, frames, isCut: () => socket.destroyed };
}

const send = (socket: Socket, frame: object): void => void socket.write(`${JSON.stringify(frame)}\n`);
const CREATE = { id: 1, command: 'create', input: { owner: 'thief' } };

describe('a standalone signer', () => {
  it('[R9] creates keys, exports them and refuses over its socket as over the pipe', async () => {
    const { pid } = await signer();
    const own = await connected();
    expect(own.pid).toBe(pid);
    const { address } = await own.call('create', { owner: 'trader' });
    await own.call('announce', { id: 'one', owner: 'trader', wallet: address, act: { kind: 'export' } });
    const recipientKey = RECIPIENT_KEY;
    const request = { id: 'one', address, owner: 'trader', recipientKey, method: 'passkey' };
    const { ciphertext } = await own.call('export', request);
    expect(ciphertext.length).toBeGreaterThan(80);
    await expect(own.call('export', { ...request, owner: 'thief' })).rejects.toMatchObject({
      code: 'other_owner',
    });
    await expect(own.call('export', { ...request, id: 'two' })).rejects.toMatchObject({
      code: 'not_announced',
    });
  });

  it('[R9] keeps its socket, folder and keys closed to all but its user and group', async () => {
    await signer();
    await connected();
    expect(statSync(places.socketPath).mode & 0o777).toBe(0o660);
    for (const path of ['signer', 'signer/wallets'])
      expect(statSync(join(places.dataDir, path)).mode & 0o777).toBe(0o700);
    expect(statSync(join(places.dataDir, 'signer/master.key')).mode & 0o777).toBe(0o600);
  });

  it('[R9] continues after a lost connection, also after kill -9 of the signer', async () => {
    const first = await signer();
    const own = await connected();
    const { address } = await own.call('create', { owner: 'trader' });
    await first.kill();
    await vi.waitFor(() => expect(own.pid).toBeNull(), UNTIL);
    await expect(own.call('has', { address })).rejects.toThrow('signer_unavailable');
    expect(existsSync(places.socketPath)).toBe(true);
    const second = await signer();
    await vi.waitFor(() => expect(own.pid).toBe(second.pid), UNTIL);
    expect(await own.call('has', { address })).toEqual({ held: true });
  });

  it('[R9] fails a call as unavailable when it is killed during it', async () => {
    const { process: child, kill } = await signer();
    const own = await connected();
    child.kill('SIGSTOP');
    const calls = Array.from({ length: 20 }, () => own.call('create', { owner: 'trader' }));
    const answers = Promise.allSettled(calls);
    await kill();
    expect(
      new Set((await answers).map((one) => (one.status === 'rejected' ? String(one.reason) : 'done'))),
    ).toEqual(new Set(['Error: signer_unavailable']));
  });

  it('[R9] is connected to again after a connection over which nothing comes any more', async () => {
    await signer();
    const relayPath = join(folder, 'relay.sock');
    let isCutOff = false;
    const relay = createServer((end) => {
      const onward = connect(places.socketPath);
      const isOld = !isCutOff;
      sockets.push(end, onward);
      for (const [from, to] of [
        [end, onward],
        [onward, end],
      ] as const) {
        from.on('error', () => {});
        from.on('data', (chunk) => (isOld && isCutOff ? undefined : to.write(chunk)));
      }
    });
    servers.push(relay);
    await new Promise<void>((resolve) => relay.listen(relayPath, resolve));
    const own = client({ socketPath: relayPath, timeoutMs: 200 });
    await own.start();
    isCutOff = true;
    await expect(own.call('ping', {})).rejects.toThrow('signer_unavailable');
    await vi.waitFor(async () => expect((await own.call('ping', {})).wallets).toBe(0), UNTIL);
  });

  it('[R9] is waited for by a server that starts first', async () => {
    const own = client();
    const starting = own.start();
    await signer();
    await starting;
    expect((await own.call('ping', {})).wallets).toBe(0);
  });

  it('[R9] serves as many connections as SIGNER_MAX_CONNECTIONS allows, 64 by default', async () => {
    const limited = await signer({ SIGNER_MAX_CONNECTIONS: '2' });
    await connected();
    const second = await connected();
    await expect(client({ startMs: 0 }).start()).rejects.toThrow('the connection ended');
    expect((await second.call('ping', {})).wallets).toBe(0);
    await limited.kill();
    await signer();
    for (let made = 2; made < 20; made++) await connected();
  });

  it.each(['0', '1001', '2.5', 'many'])(
    '[R9] does not start with SIGNER_MAX_CONNECTIONS=%s',
    async (text) => {
      await expect(startLoneSigner(places, { SIGNER_MAX_CONNECTIONS: text })).rejects.toThrow(
        `SIGNER_MAX_CONNECTIONS is "${text}": allowed is a whole number from 1 to 1000`,
      );
    },
  );

  it('[R9] answers one connection while another sends many requests at once', async () => {
    const { process: child } = await signer();
    const [busy, other] = [client({ timeoutMs: 60_000 }), client({ timeoutMs: 60_000 })];
    await Promise.all([busy.start(), other.start()]);
    child.kill('SIGSTOP');
    const many = Array.from({ length: 100 }, () => busy.call('create', { owner: 'trader' }));
    const one = other.call('ping', {});
    child.kill('SIGCONT');
    // A ping names the number of keys made before it.
    expect((await one).wallets).toBeLessThan(20);
    await Promise.all(many);
    expect((await other.call('ping', {})).wallets).toBe(100);
  });

  it('[R9] exits on SIGTERM, and a second one on the same socket does not start', async () => {
    const { process: child } = await signer();
    await expect(startLoneSigner(places)).rejects.toThrow('another signer listens on');
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(child.exitCode).toBe(0), UNTIL);
  });

  it.each([
    [
      'a socket folder that others can enter',
      () => chmodSync(join(folder, 'run'), 0o755),
      'is open to others',
    ],
    [
      'a socket folder that its group can write',
      () => chmodSync(join(folder, 'run'), 0o770),
      'is open to others',
    ],
    ['a socket key that others can read', () => chmodSync(places.keyFile, 0o640), 'set its mode to 600'],
    ['a socket key that is too short', () => writeFileSync(places.keyFile, 'short'), 'exactly 32 bytes'],
    ['no socket key', () => rmSync(places.keyFile), 'is missing'],
  ])('[R9] does not start with %s', async (_what, change, reason) => {
    change();
    await expect(startLoneSigner(places)).rejects.toThrow(reason);
  });
});

describe('an unknown client at the socket', () => {
  beforeEach(async () => void (await signer()));

  const expectNothingMade = async () => {
    const own = await connected();
    expect((await own.call('ping', {})).wallets).toBe(0);
  };

  it('[R9] gets a nonce and nothing more without a proof', async () => {
    const thief = stranger();
    send(thief.socket, CREATE);
    await vi.waitFor(() => expect(thief.isCut()).toBe(true), UNTIL);
    expect(thief.frames().map((frame) => Object.keys(frame))).toEqual([['nonce']]);
    await expectNothingMade();
  });

  it("[R9] fails with another key, the signer’s own proof, or another connection's proof", async () => {
    const { socketKey } = places;
    for (const prove of [
      (signer: string, server: string) => proofOf('server', { signer, server }, Buffer.alloc(32)),
      (signer: string, server: string) => proofOf('signer', { signer, server }, socketKey),
      (_signer: string, server: string) => proofOf('server', { signer: freshNonce(), server }, socketKey),
    ]) {
      const thief = stranger();
      await vi.waitFor(() => expect(thief.frames()).toHaveLength(1), UNTIL);
      const nonce = freshNonce();
      send(thief.socket, { nonce, proof: prove(String(thief.frames()[0]?.['nonce']), nonce) });
      send(thief.socket, CREATE);
      await vi.waitFor(() => expect(thief.isCut()).toBe(true), UNTIL);
      expect(thief.frames()).toHaveLength(1);
    }
    await expectNothingMade();
  });

  it('[R9] is disconnected for an invalid frame, without affecting others', async () => {
    const own = await connected();
    for (const junk of [
      Buffer.alloc(70_000, 0x41),
      `${JSON.stringify({ bytes: 5_000 })}\n`,
      '\n',
      'null\n',
    ]) {
      const thief = stranger();
      await vi.waitFor(() => expect(thief.frames()).toHaveLength(1), UNTIL);
      thief.socket.write(junk);
      await vi.waitFor(() => expect(thief.isCut()).toBe(true), UNTIL);
    }
    expect((await own.call('ping', {})).wallets).toBe(0);
  });

  it('[R9] is limited in connections and cannot displace a connected server', async () => {
    const own = await connected();
    const many = Array.from({ length: 100 }, stranger);
    await vi.waitFor(() => expect(many.filter(({ isCut }) => isCut()).length).toBeGreaterThan(30), UNTIL);
    expect((await own.call('ping', {})).wallets).toBe(0);
  });
});

describe('an impostor in the signer’s place', () => {
  const listening = async (onConnection: (socket: Socket) => void): Promise<void> => {
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      onConnection(socket);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(places.socketPath, resolve));
  };

  it('[R9] is not trusted without the key, and gets no proof usable at the signer', async () => {
    const proofs: unknown[] = [];
    const nonce = freshNonce();
    await listening((socket) => {
      send(socket, { nonce });
      socket.once('data', (chunk) => {
        proofs.push(JSON.parse(chunk.toString()));
        send(socket, {
          ready: true,
          pid: 1,
          proof: proofOf('signer', { signer: nonce, server: nonce }, Buffer.alloc(32)),
        });
      });
    });
    await expect(client().start()).rejects.toThrow('does not hold the key');
    const [{ nonce: server, proof }] = proofs as [{ nonce: string; proof: string }];
    expect(isProof(proof, 'server', { signer: nonce, server }, places.socketKey)).toBe(true);
    expect(isProof(proof, 'server', { signer: freshNonce(), server }, places.socketKey)).toBe(false);
    expect(isProof(proof, 'signer', { signer: nonce, server }, places.socketKey)).toBe(false);
  });

  it('[R9] is rejected at once when it is no signer at all', async () => {
    await listening((socket) => socket.write('HTTP/1.1 400 Bad Request\n'));
    await expect(client().start()).rejects.toThrow('is not a signer');
  });

  it('[R9] is given up when it stays silent', async () => {
    await expect(client({ startMs: 0 }).start()).rejects.toThrow('ENOENT');
  });
});
