import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { FetchFailure } from '#/platform/network/guarded-fetch.ts';
import { keptText } from '#/platform/secrets/kept-secret.ts';
import type { Message, Sealed } from './message.ts';
import { encryptPush } from './push-encryption.ts';
import type { Target } from './sealed-target.ts';

/** How long a push service keeps a message for an offline browser, in seconds. */
const KEPT_SECONDS = 12 * 3_600;
const TOKEN_SECONDS = 12 * 3_600;

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export interface PushSender {
  /** The key with which browsers subscribe: a P-256 point in base64url. */
  readonly publicKey: string;
  /** Builds the request to a push service. Throws FetchFailure when the browser's keys are invalid. */
  request(message: Message, target: Target): Sealed & { readonly url: string };
}

function privateKeyOf(dataDir: string): { readonly key: KeyObject; readonly publicKey: string } {
  const made = keptText(dataDir, 'vapid.key', () => {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    return keys.getPrivateKey().toString('hex').padStart(64, '0');
  });
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(Buffer.from(made, 'hex'));
  const point = keys.getPublicKey();
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: Buffer.from(made, 'hex').toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  return { key, publicKey: point.toString('base64url') };
}

/**
 * Creates a Web Push sender with keys (VAPID, RFC 8292) generated at the first start.
 * @param subject the contact for push services: an https or mailto address
 */
export function pushSender(dataDir: string, subject: string, now: () => number): PushSender {
  const { key, publicKey } = privateKeyOf(dataDir);

  function tokenFor(audience: string): string {
    const exp = Math.floor(now() / 1_000) + TOKEN_SECONDS;
    const text = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url({ aud: audience, exp, sub: subject })}`;
    const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  }

  return {
    publicKey,
    request({ id, title, text }, { url, keys }) {
      if (keys === undefined) throw new FetchFailure('refused', 'the browser gave no keys');
      try {
        const body = encryptPush(JSON.stringify({ id, title, text }), keys);
        const headers = {
          authorization: `vapid t=${tokenFor(new URL(url).origin)}, k=${publicKey}`,
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(KEPT_SECONDS),
          urgency: 'normal',
        };
        return { url, body, headers };
      } catch {
        throw new FetchFailure('refused', "the browser's keys are not valid");
      }
    },
  };
}
