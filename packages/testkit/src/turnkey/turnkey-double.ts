/** Turnkey's API on this machine, following its public documentation, for tests. */
import { createHash, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toBase58 } from '@dugout/domain/address';

interface TurnkeyDouble {
  readonly url: string;
  readonly organizationId: string;
  /** The private half of its accepted API key, PEM. */
  readonly apiKey: string;
  /** Behavior for the next activities. */
  does:
    | 'completes'
    | 'delays'
    | 'stalls'
    | 'rejects'
    | 'fails'
    | 'wantsApproval'
    | 'errs'
    | 'garbles'
    | 'signsOther';
  /** Correctly stamped activities, in order. */
  readonly activities: readonly string[];
  stop(): Promise<void>;
}

interface Submitted {
  readonly type: string;
  readonly parameters: { readonly signWith?: string; readonly payload?: string };
}

const STATUS = {
  rejects: 'ACTIVITY_STATUS_REJECTED',
  fails: 'ACTIVITY_STATUS_FAILED',
  wantsApproval: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  stalls: 'ACTIVITY_STATUS_PENDING',
} as const;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

export async function startTurnkey(): Promise<TurnkeyDouble> {
  const organizationId = 'org-of-test';
  const api = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = api.publicKey.export({ format: 'jwk' });
  const odd = (Buffer.from(y, 'base64url').at(-1) ?? 0) % 2 === 1;
  const publicKey = `${odd ? '03' : '02'}${Buffer.from(x, 'base64url').toString('hex')}`;
  const wallets = new Map<string, KeyObject>();
  const activities: string[] = [];
  const results = new Map<string, object>();

  const isStamped = (header: string | string[] | undefined, body: string): boolean => {
    const stamp = JSON.parse(Buffer.from(String(header), 'base64url').toString()) as Record<string, string>;
    return (
      stamp['publicKey'] === publicKey &&
      stamp['scheme'] === 'SIGNATURE_SCHEME_TK_API_P256' &&
      verify('sha256', Buffer.from(body), api.publicKey, Buffer.from(stamp['signature'] ?? '', 'hex'))
    );
  };

  function resultOf({ type, parameters: { signWith = '', payload = '' } }: Submitted): object {
    if (type === 'ACTIVITY_TYPE_CREATE_WALLET') {
      const pair = generateKeyPairSync('ed25519');
      const address = toBase58(pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
      wallets.set(address, pair.privateKey);
      return { createWalletResult: { walletId: address, addresses: [address] } };
    }
    const key = wallets.get(signWith);
    if (key === undefined) throw new Error('no such wallet');
    const message =
      double.does === 'signsOther' ? Buffer.from('something else') : Buffer.from(payload, 'hex');
    const signature = sign(null, message, key).toString('hex');
    return { signRawPayloadResult: { r: signature.slice(0, 64), s: signature.slice(64), v: '00' } };
  }

  function answerTo(path: string, body: string): object {
    const request = JSON.parse(body) as Submitted & { readonly activityId?: string };
    if (path.endsWith('/get_activity')) {
      const id = request.activityId ?? '';
      const status = double.does === 'stalls' ? STATUS.stalls : 'ACTIVITY_STATUS_COMPLETED';
      return { activity: { id, status, result: results.get(id) } };
    }
    activities.push(request.type);
    const id = createHash('sha256').update(body).digest('hex');
    const { does } = double;
    if (does === 'rejects' || does === 'fails' || does === 'wantsApproval')
      return { activity: { id, status: STATUS[does], result: null } };
    const result = does === 'garbles' ? { nothing: true } : resultOf(request);
    results.set(id, result);
    if (does === 'delays' || does === 'stalls')
      return { activity: { id, status: STATUS.stalls, result: null } };
    return { activity: { id, status: 'ACTIVITY_STATUS_COMPLETED', result } };
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const end = (status: number, answer: object): void =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      if (double.does === 'errs') return end(503, { message: 'unavailable' });
      if (!isStamped(request.headers['x-stamp'], body)) return end(401, { message: 'bad stamp' });
      if (!body.includes(organizationId)) return end(403, { message: 'another organization' });
      try {
        return end(200, answerTo(request.url ?? '', body));
      } catch (error) {
        return end(404, { message: String(error) });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const double: TurnkeyDouble = {
    url: `http://127.0.0.1:${port}`,
    organizationId,
    apiKey: api.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    does: 'completes',
    activities,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return double;
}
