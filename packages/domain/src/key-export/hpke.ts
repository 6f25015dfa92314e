/**
 * The receiver of HPKE (RFC 9180), base mode, one message: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
 * Uses only WebCrypto, so it runs in a page.
 */
type Bytes = Uint8Array<ArrayBuffer>;

const encode = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text));

function join(...parts: readonly Bytes[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const NONE = new Uint8Array(0);
const HASH_BYTES = 32;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
/** The suite ids of RFC 9180, 4.1 and 5.1: KEM 0x0010, KDF 0x0001, AEAD 0x0002. */
const KEM = join(encode('KEM'), Uint8Array.of(0, 0x10));
const SUITE = join(encode('HPKE'), Uint8Array.of(0, 0x10, 0, 1, 0, 2));

async function hmac(key: Bytes, message: Bytes): Promise<Bytes> {
  // WebCrypto rejects an empty key; a block of zeros is equivalent in HMAC.
  const bytes = key.length === 0 ? new Uint8Array(HASH_BYTES) : key;
  const imported = await crypto.subtle.importKey('raw', bytes, HMAC, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message));
}

const extract = (suite: Bytes, salt: Bytes, label: string, secret: Bytes): Promise<Bytes> =>
  hmac(salt, join(encode('HPKE-v1'), suite, encode(label), secret));

/** At most one hash, because nothing in this suite is longer. */
async function expand(suite: Bytes, key: Bytes, label: string, info: Bytes, length: number): Promise<Bytes> {
  const message = join(
    Uint8Array.of(0, length),
    encode('HPKE-v1'),
    suite,
    encode(label),
    info,
    Uint8Array.of(1),
  );
  return (await hmac(key, message)).slice(0, length);
}

async function decapsulate(pair: CryptoKeyPair, encapsulated: Bytes): Promise<Bytes> {
  const sender = await crypto.subtle.importKey('raw', encapsulated, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits({ ...CURVE, public: sender }, pair.privateKey, 256);
  const own = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const key = await extract(KEM, NONE, 'eae_prk', new Uint8Array(shared));
  return expand(KEM, key, 'shared_secret', join(encapsulated, own), HASH_BYTES);
}

export const newRecipient = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(CURVE, false, ['deriveBits']);

interface HpkeMessage {
  readonly encapsulated: Bytes;
  readonly ciphertext: Bytes;
  readonly info: Bytes;
  readonly aad: Bytes;
}

/**
 * Opens a message for `pair`.
 * @throws DOMException when the message is for another key or was changed
 */
export async function openHpke(
  pair: CryptoKeyPair,
  { encapsulated, ciphertext, info, aad }: HpkeMessage,
): Promise<Bytes> {
  const shared = await decapsulate(pair, encapsulated);
  const context = join(
    Uint8Array.of(0),
    await extract(SUITE, NONE, 'psk_id_hash', NONE),
    await extract(SUITE, NONE, 'info_hash', info),
  );
  const secret = await extract(SUITE, shared, 'secret', NONE);
  const key = await expand(SUITE, secret, 'key', context, 32);
  const iv = await expand(SUITE, secret, 'base_nonce', context, 12);
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  return new Uint8Array(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: aad }, aes, ciphertext),
  );
}
