import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TradedChain } from './open-onchain.ts';
import { judgeSignerUser } from './open-signer.ts';

const ROOT = 0;
const path = new URL(import.meta.url).pathname;
const owner = statSync(path).uid;
const stranger = owner + 1;
const standingAlone = { path, keyFile: path };

function judged(
  chain: TradedChain,
  { socket = null as typeof standingAlone | null, accepted = false, user = stranger } = {},
): string {
  let said = 'nothing';
  const log = {
    warn: (_fields: object, text: string) => {
      said = text;
    },
  };
  try {
    judgeSignerUser({ signerSocket: socket, signerSameUser: accepted }, chain, log, user);
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : 'another failure'}`;
  }
  return said;
}

describe('[R9] the user of the signer', () => {
  it.each(['none', 'local', 'unknown'] as const)(
    'may be the server’s with a warning when the chain is %s',
    (chain) => {
      expect(judged(chain)).toMatch(/^the signer runs as the server’s user.*can read every key/);
    },
  );

  it('may not be the server’s with real money, unless that is accepted', () => {
    expect(judged('real')).toMatch(
      /^refused: SIGNER_SAME_USER is not set: the signer runs as the server’s user/,
    );
    expect(judged('real', { accepted: true })).toMatch(/^the signer runs as the server’s user/);
  });

  it('is identified by the owner of the socket, so a socket alone does not help', () => {
    expect(judged('real', { socket: standingAlone, user: owner })).toMatch(/^refused: /);
    expect(judged('real', { socket: standingAlone })).toBe('nothing');
  });

  it('gives no protection when the server runs as root', () => {
    expect(judged('real', { socket: standingAlone, user: ROOT })).toMatch(/the (server|signer) runs as/);
    expect(judged('none', { socket: standingAlone, user: ROOT })).toMatch(/the server runs as root/);
  });
});
