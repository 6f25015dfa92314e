import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { freshParameters, passphraseKey } from '#/platform/secrets/passphrase-key.ts';
import { openStream, sealStream } from '#/platform/secrets/sealed-stream.ts';
import { replaceFile, syncFolder } from '#/signer/files.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHead, backupHead, type Manifest, manifest } from './manifest.ts';

const HEAD = 'backup.json';
const MANIFEST = 'manifest';

const fileOf = (name: string): string => `${name}.sealed`;

export class BackupFolder {
  readonly head: BackupHead;
  readonly #folder: string;
  readonly #key: Buffer;

  private constructor(folder: string, head: BackupHead, key: Buffer) {
    this.#folder = folder;
    this.head = head;
    this.#key = key;
  }

  /** Opens the backup in a folder. @throws BackupError without one */
  static async open(folder: string, passphrase: string): Promise<BackupFolder> {
    const path = join(folder, HEAD);
    if (!existsSync(path)) throw new BackupError(`${folder} holds no backup: ${HEAD} is missing.`);
    const head = backupHead.safeParse(parsed(readFileSync(path, 'utf8')));
    if (!head.success) throw new BackupError(`${path} is damaged, or was made by another version.`);
    return new BackupFolder(folder, head.data, await passphraseKey(passphrase, head.data.key));
  }

  /** Begins a backup in an empty or missing folder. @throws BackupError for any other */
  static async begin(
    folder: string,
    passphrase: string,
    begun: Omit<BackupHead, 'format' | 'key'>,
  ): Promise<BackupFolder> {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new BackupError(`${folder} is not empty, and holds no backup. Name another folder.`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const head: BackupHead = { format: 'dugout backup 1', ...begun, key: freshParameters() };
    const key = await passphraseKey(passphrase, head.key);
    replaceFile(join(folder, HEAD), `${JSON.stringify(head, null, 2)}\n`);
    return new BackupFolder(folder, head, key);
  }

  static isBegun = (folder: string): boolean => existsSync(join(folder, HEAD));

  get isWhole(): boolean {
    return existsSync(this.#path(MANIFEST));
  }

  has = (piece: string): boolean => existsSync(this.#path(piece));

  /** Writes a piece atomically and flushes it to disk. */
  async write(piece: string, content: Readable, whole: Promise<void> = Promise.resolve()): Promise<void> {
    const draft = `${this.#path(piece)}.draft`;
    await pipeline(
      content,
      sealStream(this.#key, this.#nameOf(piece)),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await whole;
    await rename(draft, this.#path(piece));
    syncFolder(this.#folder);
  }

  /** Returns the pipeline stages that yield the opened bytes of a piece. */
  read(piece: string): [NodeJS.ReadableStream, NodeJS.ReadWriteStream] {
    return [createReadStream(this.#path(piece)), openStream(this.#key, this.#nameOf(piece))];
  }

  bytesOf = (piece: string): number => statSync(this.#path(piece)).size;

  /** SHA-256 of a sealed piece, in hexadecimal. */
  async hashOf(piece: string): Promise<string> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(this.#path(piece)), hash);
    return hash.digest('hex');
  }

  finish(content: Manifest): Promise<void> {
    return this.write(MANIFEST, Readable.from([Buffer.from(JSON.stringify(content))]));
  }

  /** Reads the manifest. @throws BackupError for an incomplete backup, SealBrokenError for a wrong passphrase */
  async manifest(): Promise<Manifest> {
    if (!this.isWhole)
      throw new BackupError(
        'The backup is not whole: it was cut off. Run npm run backup on its folder again.',
      );
    const [source, opening] = this.read(MANIFEST);
    const [, bytes] = await Promise.all([pipeline(source, opening), buffer(opening)]);
    const content = manifest.parse(parsed(bytes.toString('utf8')));
    if (content.id !== this.head.id) throw new BackupError('The manifest belongs to another backup.');
    return content;
  }

  /** Throws BackupError that names the first piece that is missing or differs from the manifest. */
  async verify({ pieces }: Manifest): Promise<void> {
    for (const { name, bytes, sha256 } of pieces) {
      if (!this.has(name)) throw new BackupError(`${fileOf(name)} is missing from the backup.`);
      if (this.bytesOf(name) !== bytes || (await this.hashOf(name)) !== sha256)
        throw new BackupError(`${fileOf(name)} of the backup is damaged: its checksum differs.`);
    }
  }

  #path = (piece: string): string => join(this.#folder, fileOf(piece));

  #nameOf = (piece: string): string => `${this.head.id} ${piece}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
