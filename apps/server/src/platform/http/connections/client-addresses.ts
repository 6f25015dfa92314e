import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net';
import type { AddressRange } from '#/platform/config/address-ranges.ts';

/** The parts of a request that show where it comes from. */
interface Arrived {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

/** Identifies clients by network address, including those behind the operator's proxies. */
export class ClientAddresses {
  readonly #proxies: BlockList | null;

  /** @param trusted proxies whose X-Forwarded-For is trusted; none when empty */
  constructor(trusted: readonly AddressRange[] = []) {
    this.#proxies = trusted.length === 0 ? null : new BlockList();
    for (const { address, bits, family } of trusted) this.#proxies?.addSubnet(address, bits, family);
  }

  isProxy(address: string): boolean {
    return this.#proxies?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ?? false;
  }

  /**
   * Returns the client's address. Each proxy appends the address it received the request from, so the list is
   * read from its end while a trusted proxy wrote the entry. Earlier entries are written by the client and cannot
   * be trusted.
   */
  of({ socket, headers }: Arrived): string {
    const peer = socket.remoteAddress ?? '';
    if (this.#proxies === null) return peer;
    let sender = plainAddress(peer) ?? peer;
    const forwarded = headers['x-forwarded-for'];
    const entries = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',');
    while (this.isProxy(sender)) {
      const before = plainAddress(entries.pop() ?? '');
      if (before === null) break;
      sender = before;
    }
    return sender;
  }
}

/** Returns a normalized address without the port that some proxies add; null when it is invalid. */
export function plainAddress(text: string): string | null {
  const trimmed = text.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.split('%', 1)[0] ?? bare;
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : null;
  const spelled = new SocketAddress({ address, family: 'ipv6' }).address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(spelled)?.[1] ?? spelled;
}
