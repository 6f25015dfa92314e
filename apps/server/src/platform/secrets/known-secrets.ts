import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECRET_FILES, SECRET_NAMES, type SecretName, SIGNER } from '#/platform/config/secret-names.ts';
import type { Db } from '#/platform/db/db.ts';
import {
  addFingerprints,
  type Fingerprints,
  forgetFingerprints,
  knownFingerprints,
} from './fingerprints.repository.ts';

/** A secret that does not fit the database. */
interface SecretFault {
  readonly name: SecretName;
  readonly kind: 'missing' | 'other';
}

/** Thrown for other secrets than the database is used with. */
export class SecretsError extends Error {
  constructor(dataDir: string, faults: readonly SecretFault[]) {
    super(faults.map((fault) => refusalOf(dataDir, fault)).join('\n'));
    this.name = 'SecretsError';
  }
}

function refusalOf(dataDir: string, { name, kind }: SecretFault): string {
  if (name === SIGNER)
    return `The signer has another master key than this database was used with. Restore the signer's folder, or set DATA_DIR or SIGNER_SOCKET to the right one. If that key is lost permanently, start once with REPLACE_SECRETS=${name}: wallets of the lost key stay closed.`;
  const found =
    kind === 'missing'
      ? 'is missing, and this database was used with one'
      : 'is another one than this database was used with';
  return `${join(dataDir, name)} ${found}. Put the right file there, from a backup or from another server of this database. If it is lost permanently, start once with REPLACE_SECRETS=${name}: ${SECRET_FILES[name]}.`;
}

interface KnownSecretsOptions {
  readonly db: Db;
  readonly dataDir: string;
  /** The public key of the signer's log; null when no signer runs. */
  readonly signerKey: string | null;
}

/** Returns a keyed hash by which a secret is known again. The secret is its key, so that it helps no guess. */
const fingerprintOf = (name: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`dugout fingerprint v1\0${name}`).digest();

function presentFingerprints({ dataDir, signerKey }: KnownSecretsOptions): Fingerprints {
  const found = new Map<string, Buffer>();
  for (const name of Object.keys(SECRET_FILES)) {
    const path = join(dataDir, name);
    if (existsSync(path)) found.set(name, fingerprintOf(name, readFileSync(path, 'utf8').trim()));
  }
  if (signerKey !== null) found.set(SIGNER, fingerprintOf(SIGNER, signerKey));
  return found;
}

/** Compares the secrets with the secrets that the database is used with. */
export async function secretFaults(options: KnownSecretsOptions): Promise<SecretFault[]> {
  const known = await knownFingerprints(options.db);
  const present = presentFingerprints(options);
  return SECRET_NAMES.flatMap((name): SecretFault[] => {
    const [before, now] = [known.get(name), present.get(name)];
    if (before === undefined || now?.equals(before)) return [];
    if (now !== undefined) return [{ name, kind: 'other' }];
    return name === SIGNER ? [] : [{ name, kind: 'missing' }];
  });
}

/**
 * Refuses other secrets than the database is used with, before a feature creates missing ones. The secrets in
 * `replaced` may differ. Returns a function that records the secrets once all exist.
 * @throws SecretsError, the returned function too, when another server recorded its secrets first
 */
export async function demandKnownSecrets(
  options: KnownSecretsOptions,
  replaced: readonly SecretName[],
): Promise<() => Promise<void>> {
  const { db, dataDir } = options;
  const demand = (faults: readonly SecretFault[]): void => {
    if (faults.length > 0) throw new SecretsError(dataDir, faults);
  };
  const faults = await secretFaults(options);
  demand(faults.filter(({ name }) => !replaced.includes(name)));
  return async () => {
    const old = faults.map(({ name }) => name);
    if (old.length > 0) await forgetFingerprints(db, old);
    await addFingerprints(db, presentFingerprints(options));
    demand(await secretFaults(options));
  };
}
