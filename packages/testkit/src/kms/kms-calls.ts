import { randomBytes, randomUUID } from 'node:crypto';
import { type Context, openBlob, sealBlob, sealerOf } from './sealed-blob.ts';

export type KmsAnswer = { readonly body: object } | { readonly error: string };

interface FakeKey {
  readonly arn: string;
  readonly secret: Buffer;
  enabled: boolean;
}

export class FakeKeys {
  readonly #keys = new Map<string, FakeKey>();
  readonly #aliases = new Map<string, string>();

  /** Creates a key, and points the alias, if given, at it. Returns its ARN. */
  add(alias?: string): string {
    const arn = `arn:aws:kms:eu-central-1:111122223333:key/${randomUUID()}`;
    this.#keys.set(arn, { arn, secret: randomBytes(32), enabled: true });
    if (alias !== undefined) this.#aliases.set(alias, arn);
    return arn;
  }

  disable(arn: string): void {
    const key = this.#keys.get(arn);
    if (key !== undefined) key.enabled = false;
  }

  /** Returns the content of a blob, or null for another context. For tests only; records no call. */
  peek(blob: Buffer, context: Context): Uint8Array | null {
    const key = this.#keys.get(sealerOf(blob));
    return key === undefined ? null : openBlob(blob, key.arn, key.secret, context);
  }

  answer(operation: string, input: Readonly<Record<string, unknown>>): KmsAnswer {
    const key = this.#find(String(input['KeyId']));
    if (key === null) return { error: 'NotFoundException' };
    if (!key.enabled) return { error: 'DisabledException' };
    const context = contextOf(input['EncryptionContext']);
    if (operation === 'GenerateDataKey') {
      if (input['KeySpec'] !== 'AES_256') return { error: 'ValidationException' };
      const plain = randomBytes(32);
      return { body: { ...sealed(plain, key, context), Plaintext: plain.toString('base64') } };
    }
    if (operation === 'Encrypt') return { body: sealed(bytesOf(input['Plaintext']), key, context) };
    if (operation !== 'Decrypt') return { error: 'UnknownOperationException' };
    const blob = bytesOf(input['CiphertextBlob']);
    if (sealerOf(blob) !== key.arn && this.#keys.has(sealerOf(blob)))
      return { error: 'IncorrectKeyException' };
    const plain = openBlob(blob, key.arn, key.secret, context);
    if (plain === null) return { error: 'InvalidCiphertextException' };
    return {
      body: {
        KeyId: key.arn,
        Plaintext: Buffer.from(plain).toString('base64'),
        EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
      },
    };
  }

  #find(keyId: string): FakeKey | null {
    const byAlias = this.#aliases.get(
      keyId.replace(/^arn:aws:kms:eu-central-1:111122223333:(?=alias\/)/, ''),
    );
    const arn =
      byAlias ?? (keyId.startsWith('arn:') ? keyId : `arn:aws:kms:eu-central-1:111122223333:key/${keyId}`);
    return this.#keys.get(arn) ?? null;
  }
}

const bytesOf = (value: unknown): Buffer => Buffer.from(String(value), 'base64');

const contextOf = (value: unknown): Context =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, word]) => [name, String(word)]))
    : {};

const sealed = (plain: Buffer, key: FakeKey, context: Context): object => ({
  KeyId: key.arn,
  CiphertextBlob: sealBlob(plain, key.arn, key.secret, context).toString('base64'),
});
