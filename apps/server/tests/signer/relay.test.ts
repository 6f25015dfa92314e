/** Tests the relay of deploy/relay in stunnel itself, where it is installed. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SignerClient } from '#/signer/client.ts';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';
import { type LoneSigner, type SignerPlaces, signerPlaces, startLoneSigner } from '#tests/kit/lone-signer.ts';
import { certificate, missingForRelay, type Relay, relay } from '#tests/kit/relay.ts';
import { quietLog, signerUnavailable } from '#tests/kit/signer-client.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';

const UNTIL = { timeout: 30_000, interval: 20 } as const;
if (missingForRelay !== null)
  console.info(`The relay to the signer is not tested: ${missingForRelay} is not installed.`);

describe.skipIf(missingForRelay !== null)('[R9] a signer on another host', () => {
  let folder: string;
  let places: SignerPlaces;
  let certificates: string;
  let signer: LoneSigner;
  const relays: Relay[] = [];
  const clients: SignerClient[] = [];

  beforeEach(async () => {
    folder = temporaryFolder(onTestFinished);
    places = signerPlaces(folder);
    certificates = join(folder, 'certificates');
    certificate(certificates, 'signer', 'signer.example');
    certificate(certificates, 'server', 'server.example');
    signer = await startLoneSigner(places);
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    await Promise.all(relays.splice(0).map((one) => one.stop()));
    await signer.kill();
  });

  async function started(own = certificates, names: { as?: string; expects?: string } = {}): Promise<Relay> {
    const made = await relay(mkdtempSync(join(folder, 'ends-')), places.socketPath, {
      own,
      their: certificates,
      ...names,
    });
    relays.push(made);
    await made.startSignerEnd();
    await made.startServerEnd();
    return made;
  }

  function client({ socketPath }: Relay, startMs = 20_000): SignerClient {
    const { socketKey } = places;
    const unavailable = signerUnavailable;
    const made = new SignerClient({
      ...{ socketPath, socketKey, unavailable, startMs },
      log: quietLog,
      restartMs: 20,
    });
    clients.push(made);
    return made;
  }

  it('shakes hands, makes keys and exports them through the relay', async () => {
    const own = client(await started());
    await own.start();
    expect(own.pid).toBe(signer.pid);
    const { address } = await own.call('create', { owner: 'trader' });
    await own.call('announce', { id: 'one', owner: 'trader', wallet: address, act: { kind: 'export' } });
    const request = { id: 'one', address, owner: 'trader', recipientKey: RECIPIENT_KEY, method: 'passkey' };
    expect((await own.call('export', request)).ciphertext.length).toBeGreaterThan(80);
    const challenge = Buffer.from('challenge').toString('base64');
    const { signature } = await own.call('prove', { address, challenge });
    expect(Buffer.from(signature, 'base64')).toHaveLength(64);
  });

  it('refuses a certificate of another authority, and a server without the key of the socket', async () => {
    const strangers = join(folder, 'strangers');
    certificate(strangers, 'server', 'server.example');
    const stranger = await started(strangers);
    await expect(client(stranger, 1_000).start()).rejects.toThrow('signer: ');
    places = { ...places, socketKey: Buffer.alloc(32) };
    await expect(client(await started(), 1_000).start()).rejects.toThrow('refused the key');
  });

  it('is reached by no host with a certificate for the other role', async () => {
    await expect(
      client(await started(certificates, { as: 'signer.example' }), 1_000).start(),
    ).rejects.toThrow('signer: ');
  });

  it('is not reached under its name by a server that expects its successor', async () => {
    const own = client(await started(certificates, { expects: 'signer-2.example' }), 1_000);
    await expect(own.start()).rejects.toThrow('signer: ');
  });

  it('is reached again after either end of the relay was killed', async () => {
    const made = await started();
    const own = client(made);
    await own.start();
    const { address } = await own.call('create', { owner: 'trader' });
    for (const [end, start] of [
      ['signer', made.startSignerEnd],
      ['server', made.startServerEnd],
    ] as const) {
      await made.kill(end);
      await vi.waitFor(() => expect(own.pid).toBeNull(), UNTIL);
      await expect(own.call('has', { address })).rejects.toThrow('signer_unavailable');
      await start();
      await vi.waitFor(() => expect(own.pid).toBe(signer.pid), UNTIL);
      expect(await own.call('has', { address })).toEqual({ held: true });
    }
  });
});
