/** An OpenID Connect provider for tests: discovery, authorization, tokens and keys, over local HTTP. */
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export const CLIENT = { clientId: 'dugout', clientSecret: 'a secret of the client' } as const;

interface Grant {
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
}

/** The provider's claims about a user, and deliberate errors in them. */
interface Claims {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

export async function oidcDouble() {
  const { privateKey, publicKey } = keyPair();
  const grants = new Map<string, Grant>();
  /** Requests to the authorization endpoint, newest last. */
  const requested: URLSearchParams[] = [];
  /** Reasons for rejected codes, newest last. */
  const refused: string[] = [];
  const state = {
    claims: { sub: 'mira', preferred_username: 'mira_k' } as Claims,
    /** Signs ID tokens instead of the published key. */
    key: null as KeyObject | null,
    header: { alg: 'ES256', kid: 'k1' } as object,
    withoutIdToken: false,
    /** Replaces the issuer in the discovery document. */
    issuer: null as string | null,
  };

  function idToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000);
    const standard = { iss: issuer(), aud: CLIENT.clientId, iat: now, exp: now + 300, nonce };
    const body = `${encoded(state.header)}.${encoded({ ...standard, ...state.claims })}`;
    const key = { key: state.key ?? privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return `${body}.${sign('sha256', Buffer.from(body), key).toString('base64url')}`;
  }

  function faultIn(form: URLSearchParams, grant: Grant | undefined): string | null {
    if (form.get('client_secret') !== CLIENT.clientSecret) return 'client';
    if (grant === undefined) return 'code';
    if (form.get('redirect_uri') !== grant.redirectUri) return 'redirect_uri';
    const verifier = form.get('code_verifier') ?? '';
    if (createHash('sha256').update(verifier).digest('base64url') !== grant.challenge) return 'pkce';
    return null;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer());
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration')
      return void json({
        issuer: state.issuer ?? issuer(),
        authorization_endpoint: `${issuer()}/authorize`,
        token_endpoint: `${issuer()}/token`,
        jwks_uri: `${issuer()}/jwks`,
        id_token_signing_alg_values_supported: ['ES256'],
      });
    if (url.pathname === '/jwks')
      return void json({
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' }],
      });
    if (url.pathname === '/authorize') {
      requested.push(url.searchParams);
      const code = randomUUID();
      const redirectUri = url.searchParams.get('redirect_uri') ?? '';
      grants.set(code, {
        redirectUri,
        challenge: url.searchParams.get('code_challenge') ?? '',
        nonce: url.searchParams.get('nonce') ?? '',
      });
      const back = new URL(redirectUri);
      back.searchParams.set('code', code);
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      return void response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === '/token') {
      const form = await formOf(request);
      const code = form.get('code') ?? '';
      const grant = grants.get(code);
      grants.delete(code);
      const fault = faultIn(form, grant);
      if (fault !== null) refused.push(fault);
      if (fault !== null || grant === undefined) return void json({ error: 'invalid_grant' }, 400);
      return void json({
        access_token: randomUUID(),
        token_type: 'Bearer',
        ...(state.withoutIdToken ? {} : { id_token: idToken(grant.nonce) }),
      });
    }
    return void json({}, 404);
  }

  const server = createServer((request, response) => void answer(request, response));
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  const port = await listen(0);
  const issuer = (): string => `http://127.0.0.1:${port}`;
  const normal = { ...state };

  return {
    issuer: issuer(),
    provider: { ...CLIENT, issuer: issuer(), name: 'Okapi ID' },
    state,
    requested,
    refused,
    strangersKey: keyPair().privateKey,
    /** Removes all deliberate errors. */
    reset: () => void Object.assign(state, normal),
    goAway: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    comeBack: () => listen(port),
  };
}
