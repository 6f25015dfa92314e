/** Tests access to the memory of a standalone signer, started like deploy/systemd. Needs root. */

import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type LoneSigner, type SignerPlaces, signerPlaces, startLoneSigner } from '#tests/kit/lone-signer.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';

const SIGNER = { uid: 61_701, gid: 61_700 };
const ENTRY = new URL('../../src/signer/main.ts', import.meta.url).pathname;
const OPEN = `require('node:fs').openSync(process.argv[1])`;

const asSigner = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, SIGNER).status === 0;
const opens = (path: string): boolean => asSigner(process.execPath, '-e', OPEN, path);
const hasUsers = process.platform === 'linux' && process.getuid?.() === 0 && asSigner('cat', ENTRY);

describe.skipIf(!hasUsers)('[R9] the memory of the signer', () => {
  let folder: string;
  let places: SignerPlaces;
  let signer: LoneSigner;

  beforeEach(() => {
    folder = temporaryFolder(onTestFinished);
    chmodSync(folder, 0o711);
    places = signerPlaces(folder, SIGNER);
  });
  afterEach(() => signer.kill());

  it('is closed to the signer’s user if that user may run Node but not read its binary', async () => {
    const node = join(folder, 'node');
    copyFileSync(process.execPath, node);
    chmodSync(node, 0o711);
    signer = await startLoneSigner(places, { user: SIGNER, node });
    for (const file of ['mem', 'environ', 'maps']) expect(opens(`/proc/${signer.pid}/${file}`)).toBe(false);
    expect(asSigner('ls', `/proc/${signer.pid}/fd/`)).toBe(false);
  });

  it('is open to every process of the signer’s user otherwise', async () => {
    signer = await startLoneSigner(places, { user: SIGNER });
    for (const file of ['mem', 'environ', 'maps']) expect(opens(`/proc/${signer.pid}/${file}`)).toBe(true);
  });
});
