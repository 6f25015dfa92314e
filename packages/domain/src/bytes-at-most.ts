/**
 * Collects the bytes of a stream. Returns null as soon as there are more than `maxBytes`, because a sender that
 * states no length may never stop.
 */
async function bytesAtMost(parts: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array | null> {
  const taken: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    size += part.length;
    if (size > maxBytes) return null;
    taken.push(part);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of taken) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Collects a text of at most `maxBytes` bytes of UTF-8; null for a longer one. */
export async function textAtMost(
  parts: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<string | null> {
  if (parts === null) return '';
  const bytes = await bytesAtMost(parts, maxBytes);
  return bytes && new TextDecoder().decode(bytes);
}
