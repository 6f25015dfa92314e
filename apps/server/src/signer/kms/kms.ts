import { isMissingPackage, missingPackageText } from '@dugout/domain/missing-package';
import { KEY_BYTES } from '../keys/sealed-box.ts';
import type { EncryptionContext } from './envelope.ts';
import { explainFailure, KmsError } from './kms-error.ts';

export interface Sealed {
  readonly blob: Buffer;
  readonly keyArn: string;
}

/** The three KMS calls that the master key needs, all with one KMS key. All throw `KmsError`. */
export interface Kms {
  /** Generates a key of 32 bytes, with its sealed form. The caller zeroes the key. */
  generate(context: EncryptionContext): Promise<Sealed & { readonly key: Buffer }>;
  seal(key: Uint8Array, context: EncryptionContext): Promise<Sealed>;
  /** Opens a sealed key. The caller zeroes it. */
  open(blob: Uint8Array, context: EncryptionContext): Promise<Buffer>;
}

export interface KmsOptions {
  /** Id, ARN or alias. */
  readonly keyId: string;
  /** Region for a key id that is not an ARN. Defaults to the AWS profile's region. */
  readonly region?: string | undefined;
  readonly timeoutMs?: number;
  /** Time limit of a single attempt. */
  readonly tryMs?: number;
}

const regionOfArn = (keyId: string): string | undefined => /^arn:[^:]+:kms:([^:]+):/.exec(keyId)?.[1];

const present = <T>(value: T | undefined): T => {
  if (value === undefined) throw new KmsError('the answer of the KMS lacks the requested value');
  return value;
};

/** Moves a key's bytes out of the client's answer and zeroes them there. */
function taken(bytes: Uint8Array | undefined): Buffer {
  const key = Buffer.from(present(bytes));
  bytes?.fill(0);
  return key;
}

const CLIENT = '@aws-sdk/client-kms';

/** Loads the client, an optional dependency. Throws KmsError when it is not installed. */
async function loadClient() {
  try {
    return await import('@aws-sdk/client-kms');
  } catch (error) {
    throw isMissingPackage(error, CLIENT) ? new KmsError(missingPackageText('KMS_KEY_ID', CLIENT)) : error;
  }
}

/** AWS KMS. Credentials, and a custom endpoint if any, come from the usual AWS variables, files and roles. */
export async function awsKms({ keyId, region, timeoutMs = 10_000, tryMs = 3_000 }: KmsOptions): Promise<Kms> {
  const { DecryptCommand, EncryptCommand, GenerateDataKeyCommand, KMSClient } = await loadClient();
  const place = regionOfArn(keyId) ?? region;
  const client = new KMSClient({
    ...(place === undefined ? {} : { region: place }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: tryMs, requestTimeout: tryMs, throwOnRequestTimeout: true },
  });
  /**
   * Times out manually: the client looks up credentials without a limit, and Node 20 may garbage-collect the
   * signal of `AbortSignal.timeout`.
   */
  const timed = async <A>(
    action: string,
    send: (options: { readonly abortSignal: AbortSignal }) => Promise<A>,
  ): Promise<A> => {
    const limit = new AbortController();
    const late = new Promise<never>((_resolve, reject) => {
      limit.signal.addEventListener('abort', () => reject(limit.signal.reason));
    });
    const timer = setTimeout(() => limit.abort(), timeoutMs);
    try {
      return await Promise.race([send({ abortSignal: limit.signal }), late]);
    } catch (error) {
      throw explainFailure(error, action, keyId);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    generate: async (context) => {
      const command = new GenerateDataKeyCommand({
        KeyId: keyId,
        KeySpec: 'AES_256',
        EncryptionContext: { ...context },
      });
      const answer = await timed('GenerateDataKey', (options) => client.send(command, options));
      return {
        key: taken(answer.Plaintext),
        blob: Buffer.from(present(answer.CiphertextBlob)),
        keyArn: present(answer.KeyId),
      };
    },
    seal: async (key, context) => {
      const command = new EncryptCommand({ KeyId: keyId, Plaintext: key, EncryptionContext: { ...context } });
      const answer = await timed('Encrypt', (options) => client.send(command, options));
      return { blob: Buffer.from(present(answer.CiphertextBlob)), keyArn: present(answer.KeyId) };
    },
    open: async (blob, context) => {
      const command = new DecryptCommand({
        KeyId: keyId,
        CiphertextBlob: blob,
        EncryptionContext: { ...context },
      });
      const key = taken((await timed('Decrypt', (options) => client.send(command, options))).Plaintext);
      if (key.length === KEY_BYTES) return key;
      key.fill(0);
      throw new KmsError('the value decrypted by the KMS is not a master key');
    },
  };
}
