/** Returns the SHA-256 hash, 32 bytes. Injected because Node and the browser have different implementations. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

const BLOCK = 64;
const INNER = 0x36;
const OUTER = 0x5c;

/** HMAC-SHA256 (RFC 2104): 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array, sha256: Sha256): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const padded = (pad: number, rest: Uint8Array): Uint8Array => {
    const bytes = new Uint8Array(BLOCK + rest.length);
    for (const [at, byte] of block.entries()) bytes[at] = byte ^ pad;
    bytes.set(rest, BLOCK);
    return bytes;
  };
  return sha256(padded(OUTER, sha256(padded(INNER, message))));
}
