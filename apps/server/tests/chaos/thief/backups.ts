import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toBase58 } from '@dugout/domain/address';
import { KeyStore } from '#/signer/keys/key-store.ts';
import { SignerError } from '#/signer/signer-error.ts';
import { pick } from '../dice.ts';
import { type Attack, NOTHING, type Position } from './loot.ts';

/** Every file of a signer's folder except the master key, and the secrets sealed in it. */
interface Backup {
  readonly folder: string;
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
  readonly secrets: readonly Buffer[];
}

const WALLETS = 200;

function filesUnder(folder: string): Backup['files'] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && !path.endsWith('master.key'))
    .map((path) => ({ name: path, bytes: readFileSync(path) }));
}

const found = (files: Backup['files'], form: Buffer): boolean =>
  files.some(({ bytes }) => bytes.includes(form));
const take = (isFound: boolean) => (isFound ? { ...NOTHING, keys: 1 } : NOTHING);

const attacks: Readonly<Record<string, Attack<Backup>>> = {
  'look for a key as it is': async ({ files, secrets }, random) => take(found(files, pick(random, secrets))),
  'look for a key as text': async ({ files, secrets }, random) => {
    const secret = pick(random, secrets);
    const forms = [
      toBase58(secret),
      secret.toString('hex'),
      secret.toString('base64'),
      [...secret].join(','),
    ];
    return take(forms.some((form) => found(files, Buffer.from(form))));
  },
  'open the wallets with another master key': async ({ folder }, random) => {
    const guess = pick(random, [randomBytes(32), Buffer.alloc(32), Buffer.alloc(32, 0xff)]);
    const store = new KeyStore(folder, guess);
    store.secretOf('', '');
    return { ...NOTHING, keys: 1 };
  },
};

/** The attacker has every backup, but not the master key, which is stored separately. */
export const backups = (): Position<Backup> => ({
  name: 'all backups, without the master key',
  most: 0n,
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'dugout-backups-'));
    const store = new KeyStore(folder);
    const secrets = Array.from({ length: WALLETS }, (_, n) => {
      const seed = randomBytes(32);
      store.import(seed, `victim-${n}`);
      return seed;
    });
    const files = filesUnder(folder);
    return {
      world: { folder, files, secrets },
      close: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
  attacks,
  refusalOf: (error) => (error instanceof SignerError ? error.code : null),
});
