/** Rehearses the takeover of a standby of the signer, by the scripts of deploy/relay. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { SignerClient } from '#/signer/client.ts';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';
import { type LoneSigner, type SignerPlaces, signerPlaces, startLoneSigner } from '#tests/kit/lone-signer.ts';
import { quietLog, signerUnavailable } from '#tests/kit/signer-client.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';

const DEPLOY = new URL('../../../../deploy/relay/', import.meta.url).pathname;
const LIMITS = { SIGNER_EXPORTS_PER_WALLET_DAY: '1' };

let first: SignerPlaces;
let second: SignerPlaces;
const signers: LoneSigner[] = [];
const clients: SignerClient[] = [];

beforeEach(() => {
  const folder = temporaryFolder(onTestFinished);
  for (const name of ['first', 'second']) mkdirSync(join(folder, name), { mode: 0o700 });
  first = signerPlaces(join(folder, 'first'));
  second = signerPlaces(join(folder, 'second'));
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await Promise.all(signers.splice(0).map((signer) => signer.kill()));
});

const filesOf = ({ dataDir }: SignerPlaces): string => join(dataDir, 'signer');

async function started(places: SignerPlaces) {
  const signer = await startLoneSigner(places, LIMITS);
  signers.push(signer);
  const { socketPath, socketKey } = places;
  const client = new SignerClient({ socketPath, socketKey, unavailable: signerUnavailable, log: quietLog });
  clients.push(client);
  await client.start();
  return { signer, client };
}

/** Ships once, to another folder of this machine. */
const ship = (): string =>
  execFileSync(join(DEPLOY, 'ship-signer.sh'), [filesOf(first), filesOf(second), '0', 'sh', '-c'], {
    encoding: 'utf8',
  });

const takeOver = (): string =>
  execFileSync(join(DEPLOY, 'take-over-signer.sh'), [filesOf(second)], { encoding: 'utf8', stdio: 'pipe' });

/** Puts the master key where it is not shipped to. */
function bringMasterKey(): void {
  copyFileSync(join(filesOf(first), 'master.key'), join(filesOf(second), 'master.key'));
}

async function exported(client: SignerClient, address: string, id: string): Promise<void> {
  await client.call('announce', { id, owner: 'trader', wallet: address, act: { kind: 'export' } });
  const request = { id, address, owner: 'trader', recipientKey: RECIPIENT_KEY, method: 'passkey' };
  await client.call('export', request);
}

describe('[R9] a standby of the signer', () => {
  it('holds the keys and counts what the first signer has signed', async () => {
    const { client, signer } = await started(first);
    const { address } = await client.call('create', { owner: 'trader' });
    ship();
    await exported(client, address, 'one');
    const later = await client.call('create', { owner: 'trader' });
    expect(ship()).toMatch(/shipped 2 lines/);
    await signer.kill();
    expect(takeOver()).toMatch(/^2 lines, the newest of 20\d\d-/);
    bringMasterKey();
    const standby = await started(second);
    expect(await standby.client.call('has', { address: later.address })).toEqual({ held: true });
    await expect(exported(standby.client, address, 'two')).rejects.toMatchObject({ code: 'limit_reached' });
    await exported(standby.client, later.address, 'three');
  });

  it('takes over the lines that the shipped head counts, without a line that arrived in part', async () => {
    const { client } = await started(first);
    const { address } = await client.call('create', { owner: 'trader' });
    await exported(client, address, 'one');
    ship();
    appendFileSync(join(filesOf(second), 'journal.log'), 'half a li');
    takeOver();
    bringMasterKey();
    await started(second);
  });

  it('is not started with a journal that was changed or that lacks lines', async () => {
    const { client } = await started(first);
    const { address } = await client.call('create', { owner: 'trader' });
    await exported(client, address, 'one');
    ship();
    const journal = join(filesOf(second), 'journal.log');
    const whole = readFileSync(journal, 'utf8');
    writeFileSync(journal, whole.slice(0, whole.indexOf('\n') + 1));
    expect(takeOver).toThrow('shorter than journal.head says');
    writeFileSync(journal, whole.replace('"trader"', '"thief"'));
    takeOver();
    bringMasterKey();
    await expect(startLoneSigner(second, LIMITS)).rejects.toThrow('line 1 was changed');
  });
});
