import { isIP } from 'node:net';
import type { Network } from '#/platform/network/network.ts';

/** Reports whether an address looks usable. Its host is checked at each delivery. */
export function isUsable(text: string, network: Network | null): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname, port } = new URL(text);
  const isSealed = protocol === 'https:' || (protocol === 'http:' && network?.plainPosts === true);
  if (!isSealed || username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || network === null || network.allows(host, Number(port || 443));
}
