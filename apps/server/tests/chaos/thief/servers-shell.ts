import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignerClient } from '#/signer/client.ts';
import { quietLog, signerUnavailable } from '#tests/kit/signer-client.ts';
import { type LoneSigner, signerPlaces, startLoneSigner } from '../../kit/lone-signer.ts';
import { pick } from '../dice.ts';
import { settleVictims, type Victim } from './estate.ts';
import { type Attack, NOTHING, type Position } from './loot.ts';

/** Numeric ids need no named user. Both users share a group, which the socket requires. */
const GROUP = 61_710;
const SIGNER = { uid: 61_711, gid: GROUP };
const SERVER = { uid: 61_712, gid: GROUP };

interface Shell {
  readonly signer: LoneSigner;
  readonly folder: string;
  readonly victims: readonly Victim[];
}

class Denied extends Error {}

/** Runs a command as the server's user and returns its output. Throws `Denied`. */
function asServer(command: string, ...args: readonly string[]): string {
  const { status, stdout } = spawnSync(command, args, { ...SERVER, encoding: 'latin1' });
  if (status !== 0) throw new Denied(command);
  return stdout;
}

const attacks: Readonly<Record<string, Attack<Shell>>> = {
  'read the master key': async ({ folder }) => {
    asServer('cat', join(folder, 'signer/master.key'));
    return { ...NOTHING, keys: 1 };
  },
  'read a sealed wallet': async ({ folder, victims }, random) => {
    asServer('cat', join(folder, 'signer/wallets', `${pick(random, victims).wallet}.json`));
    return { ...NOTHING, keys: 1 };
  },
  "read the signer's memory": async ({ signer }, random) => {
    asServer('head', '-c', '1', `/proc/${signer.pid}/${pick(random, ['mem', 'environ', 'maps', 'auxv'])}`);
    return { ...NOTHING, keys: 1 };
  },
  "list the signer's open files": async ({ signer }) => {
    asServer('ls', `/proc/${signer.pid}/fd/`);
    return NOTHING;
  },
  'signal the signer': async ({ signer }, random) => {
    asServer('kill', pick(random, ['-USR1', '-STOP', '-KILL', '-TERM']), `${signer.pid}`);
    return NOTHING;
  },
  "write to the signer's folder": async ({ folder }, random) => {
    asServer(
      'touch',
      join(folder, pick(random, ['signer/frozen', 'signer/journal.new', 'signer/journal.log'])),
    );
    return NOTHING;
  },
  'replace the socket': async ({ folder }) => {
    asServer('rm', '-f', join(folder, '../run/signer.sock'));
    return NOTHING;
  },
};

/** The attacker has a shell as the server's user; the signer runs as a separate user. Requires root. */
export const serversShell = (victims: number): Position<Shell> => ({
  name: "a shell as the server's user, the signer under its own",
  most: 0n,
  async open() {
    if (process.getuid?.() !== 0) throw new Error('only root can start processes as other users');
    const parent = mkdtempSync(join(tmpdir(), 'dugout-shell-'));
    chmodSync(parent, 0o711);
    const places = signerPlaces(parent, SIGNER);
    const signer = await startLoneSigner(places, { user: SIGNER });
    const client = new SignerClient({
      socketPath: places.socketPath,
      socketKey: places.socketKey,
      unavailable: signerUnavailable,
      log: quietLog,
    });
    await client.start();
    const world = { signer, folder: places.dataDir, victims: await settleVictims(client, victims) };
    return {
      world,
      close: async () => {
        await client.close();
        await signer.kill();
        rmSync(parent, { recursive: true, force: true });
      },
    };
  },
  attacks,
  refusalOf: (error) => (error instanceof Denied ? 'denied by the system' : null),
});
