/** https gateways of other networks, each address with a trailing slash. */
export interface Gateways {
  readonly ipfs: string;
  readonly arweave: string;
}

const CONTENT_ID = /^[A-Za-z0-9]{32,100}$/;
const ARWEAVE_ID = /^[A-Za-z0-9_-]{43}$/;
/** A path below a content id, restricted to harmless characters. */
const PATH = /^(\/([A-Za-z0-9 ._~()!$&'*+,;=:@-]|%[0-9A-Fa-f]{2}){1,255}){0,8}\/?$/;
const CLIMBS = /(^|\/)\.\.?(\/|$)/;

/** Returns the https address of `scheme://id/path`; null when id or path are invalid. */
function through(gateway: string, rest: string, id: RegExp): string | null {
  const slash = rest.indexOf('/');
  const [head, path] = slash === -1 ? [rest, ''] : [rest.slice(0, slash), rest.slice(slash)];
  if (!id.test(head) || !PATH.test(path) || CLIMBS.test(decodeURIComponent(path))) return null;
  return `${gateway}${head}${path.replaceAll(' ', '%20')}`;
}

/**
 * Converts an address from the chain or a token's JSON to a fetchable one: http and https unchanged, ipfs:// and
 * ar:// through a gateway, null for anything else.
 */
export function fetchAddress(given: string, { ipfs, arweave }: Gateways): string | null {
  const address = given.trim();
  if (/^https?:\/\//i.test(address)) return URL.canParse(address) ? address : null;
  const [, scheme = '', rest = ''] = /^(ipfs|ar):\/\/(.*)$/i.exec(address) ?? [];
  try {
    if (scheme.toLowerCase() === 'ipfs') return through(ipfs, rest.replace(/^ipfs\//, ''), CONTENT_ID);
    if (scheme.toLowerCase() === 'ar') return through(arweave, rest, ARWEAVE_ID);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
  }
  return null;
}
