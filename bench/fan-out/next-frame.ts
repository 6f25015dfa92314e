/**
 * Returns the next complete server frame in `bytes` from `at` to `end` (RFC 6455, unmasked); null when
 * incomplete.
 */
export function nextFrame(
  bytes: Buffer,
  at: number,
  end: number,
): { readonly opcode: number; readonly start: number; readonly end: number } | null {
  if (end - at < 2) return null;
  const short = (bytes[at + 1] ?? 0) & 0x7f;
  const head = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (end - at < head) return null;
  const length =
    short === 127 ? bytes.readUIntBE(at + 4, 6) : short === 126 ? bytes.readUInt16BE(at + 2) : short;
  const frameEnd = at + head + length;
  return frameEnd > end ? null : { opcode: (bytes[at] ?? 0) & 0x0f, start: at + head, end: frameEnd };
}
