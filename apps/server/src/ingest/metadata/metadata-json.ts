import type { TokenLink } from '@dugout/domain/off-chain-metadata';
import { plainText } from '@dugout/domain/text/plain-text';
import { isShape, type Shape } from '@dugout/solana/transactions/shape';

interface TokenJson {
  /** The address of its picture, verbatim. */
  readonly image: string | null;
  readonly description: string | null;
  readonly links: readonly TokenLink[];
}

const DEEPEST = 8;
const LONGEST_DESCRIPTION = 400;
const LONGEST_ADDRESS = 1_024;
const LONGEST_LINK = 200;

/**
 * Returns the nesting depth of a JSON text without parsing it: a parser would recurse as deep as the text
 * demands.
 */
export function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at++) {
    const letter = json.charCodeAt(at);
    if (quoted) {
      if (letter === 0x5c) at++;
      else if (letter === 0x22) quoted = false;
    } else if (letter === 0x22) quoted = true;
    else if (letter === 0x7b || letter === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (letter === 0x7d || letter === 0x5d) depth--;
  }
  return deepest;
}

/**
 * Returns an own text property of the object; inherited ones such as `__proto__` and `constructor` do not count.
 */
function ownText(from: Shape, name: string, longest: number): string | null {
  if (!Object.hasOwn(from, name)) return null;
  const value = from[name];
  return typeof value === 'string' && value.length <= longest && value.trim() !== '' ? value.trim() : null;
}

const HOSTS: readonly {
  readonly kind: TokenLink['kind'];
  readonly fields: readonly string[];
  readonly hosts: readonly string[] | null;
}[] = [
  { kind: 'website', fields: ['website', 'external_url'], hosts: null },
  { kind: 'x', fields: ['twitter', 'x'], hosts: ['x.com', 'twitter.com'] },
  { kind: 'telegram', fields: ['telegram'], hosts: ['t.me', 'telegram.me'] },
  { kind: 'discord', fields: ['discord'], hosts: ['discord.gg', 'discord.com'] },
];

/** Returns an https link to a named host, restricted to `hosts` if given; null for anything else. */
function linkOf(text: string, hosts: readonly string[] | null): string | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null;
  const host = url.hostname.replace(/^www\./, '');
  if (!/^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(host)) return null;
  return hosts === null || hosts.includes(host) ? url.href : null;
}

function linksOf(json: Shape): TokenLink[] {
  const nested = Object.hasOwn(json, 'extensions') && isShape(json['extensions']) ? [json['extensions']] : [];
  return HOSTS.flatMap(({ kind, fields, hosts }) => {
    for (const from of [json, ...nested])
      for (const field of fields) {
        const text = ownText(from, field, LONGEST_LINK);
        const url = text === null ? null : linkOf(text, hosts);
        if (url !== null) return [{ kind, url }];
      }
    return [];
  });
}

/** Parses a token's JSON; null for bytes that are no JSON object, or one nested too deep. */
export function readTokenJson(bytes: Uint8Array): TokenJson | null {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  if (depthOf(text) > DEEPEST) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isShape(json)) return null;
  const description = ownText(json, 'description', 64 * 1024);
  return {
    image: ownText(json, 'image', LONGEST_ADDRESS),
    description: description === null ? null : plainText(description, LONGEST_DESCRIPTION),
    links: linksOf(json),
  };
}
