/** The settings of this process. Each throws an Error with a message for the operator. */

const ON_THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

const isLocal = ({ hostname }: URL): boolean => ON_THIS_MACHINE.includes(hostname);

/**
 * Parses the two nodes that must agree: on different hosts, so that no single operator controls both, and over
 * https. One node on this machine is enough.
 */
export function priceNodes(setting: string | undefined): readonly [string, string] {
  const nodes = (setting ?? '').split(',').map((part) => part.trim());
  const urls = nodes.filter((part) => URL.canParse(part)).map((part) => new URL(part));
  const [first, second = first] = urls;
  if (first === undefined || second === undefined || urls.length !== nodes.length || urls.length > 2)
    throw new Error('PRICE_RPC_URLS: allowed are the addresses of two nodes, separated by a comma');
  for (const url of [first, second])
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal(url)))
      throw new Error('PRICE_RPC_URLS: allowed is https, or http on this machine');
  if (first.hostname === second.hostname && !isLocal(first))
    throw new Error('PRICE_RPC_URLS: the two nodes have to be of different providers');
  return [first.href, second.href];
}
