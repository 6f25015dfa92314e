import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { JITO_TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { BlockEngine } from './block-engine.ts';
import { Senders } from './senders.ts';

interface Request {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly key: string | undefined;
}

/** An engine that answers each call with the next status, 200 when none is left. */
class FakeEngine {
  readonly requests: Request[] = [];
  readonly statuses: number[] = [];
  tipAccounts: unknown = [...JITO_TIP_ACCOUNTS];
  url = '';
  readonly #server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, params } = JSON.parse(body);
      this.requests.push({ method, params, key: request.headers['x-jito-auth'] as string | undefined });
      const status = method === 'getTipAccounts' ? 200 : (this.statuses.shift() ?? 200);
      response.writeHead(status, status === 429 ? { 'retry-after': '0.05' } : {});
      response.end(JSON.stringify({ result: method === 'getTipAccounts' ? this.tipAccounts : 'x' }));
    });
  });

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  /** The transactions of the requests, in order. */
  get sent(): string[] {
    return this.requests
      .filter(({ method }) => method !== 'getTipAccounts')
      .map(({ params }) => String(params[0]));
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const PROTECTED = { protect: true, tipLamports: 1_000n };
const OPEN = { protect: false, tipLamports: 1_000n };
const sent = (name: string) => ({ transaction: name, signature: name });

describe('BlockEngine', () => {
  let fakes: FakeEngine[];
  let stopped: AbortController;
  const logged = vi.fn();
  beforeEach(async () => {
    fakes = [await new FakeEngine().listen(), await new FakeEngine().listen()];
    stopped = new AbortController();
    logged.mockClear();
  });
  afterEach(() => {
    stopped.abort();
    for (const fake of fakes) fake.close();
  });

  function engineOf(perSecond: number, regions = 1, key: string | null = null): BlockEngine {
    return new BlockEngine({
      urls: fakes.slice(0, regions).map(({ url }) => url),
      key,
      perSecond,
      floor: { prices: null },
      log: { ...silentLog, error: logged, warn: logged },
      stopped: stopped.signal,
    });
  }
  const first = () => fakes[0] as FakeEngine;

  it('sends protected transactions first, and new ones before accepted ones', async () => {
    const engine = engineOf(20);
    await vi.waitFor(() => expect(first().requests).toHaveLength(1));
    await engine.send(sent('protected again'), PROTECTED);
    await engine.send(sent('open again'), OPEN);
    const all = [
      engine.send(sent('open again'), OPEN),
      engine.send(sent('open'), OPEN),
      engine.send(sent('protected again'), PROTECTED),
      engine.send(sent('protected'), PROTECTED),
    ];
    await Promise.all(all);
    expect(first().sent.slice(2)).toEqual(['protected', 'protected again', 'open', 'open again']);
  });

  it('lets a transaction wait once, however often it is sent', async () => {
    const engine = engineOf(20);
    await engine.send(sent('a'), PROTECTED);
    await Promise.all([1, 2, 3].map(() => engine.send(sent('b'), PROTECTED)));
    expect(first().sent).toEqual(['a', 'b']);
  });

  it('sends a transaction again after 429, and rejects it after another failure', async () => {
    first().statuses.push(429, 429, 200, 500);
    const engine = engineOf(200);
    await engine.send(sent('a'), PROTECTED);
    expect(first().sent).toEqual(['a', 'a', 'a']);
    await expect(engine.send(sent('b'), PROTECTED)).rejects.toThrow('sendBundle was answered 500');
  });

  it('drops a transaction whose outcome is certain before its turn', async () => {
    const engine = engineOf(20);
    await engine.send(sent('a'), PROTECTED);
    const waiting = engine.send(sent('b'), PROTECTED);
    engine.forget('b');
    await waiting;
    await engine.send(sent('c'), PROTECTED);
    expect(first().sent).toEqual(['a', 'c']);
  });

  it('shares transactions between regions, each with its own budget', async () => {
    const engine = engineOf(1, 2);
    await Promise.all(['a', 'b'].map((name) => engine.send(sent(name), PROTECTED)));
    expect(fakes.map((fake) => fake.sent.length)).toEqual([1, 1]);
  });

  it('identifies itself with its key, which no error contains', async () => {
    first().statuses.push(500);
    const engine = engineOf(1_000, 1, 'secret-key');
    const failure = await engine.send(sent('a'), OPEN).catch((error: unknown) => error);
    await engine.send(sent('a'), OPEN);
    expect(first().requests.every(({ key }) => key === 'secret-key')).toBe(true);
    expect(JSON.stringify([failure, String(failure), logged.mock.calls])).not.toContain('secret-key');
  });

  it('uses the tip accounts that both the engine and the signer know', async () => {
    first().tipAccounts = [JITO_TIP_ACCOUNTS[3], 'So11111111111111111111111111111111111111112'];
    const engine = engineOf(1_000);
    expect(engine.tips.accounts).toEqual(JITO_TIP_ACCOUNTS);
    await vi.waitFor(() => expect(engine.tips.accounts).toEqual([JITO_TIP_ACCOUNTS[3]]));
    expect(logged.mock.lastCall?.[0]).toEqual({ used: 1, unknown: 1 });
  });

  it('takes no tips, and so protects nothing, when the signer knows none of its accounts', async () => {
    first().tipAccounts = ['So11111111111111111111111111111111111111112'];
    const senders = new Senders([engineOf(1_000)], silentLog);
    expect(senders.means.tips).toHaveLength(1);
    await vi.waitFor(() => expect(senders.means.tips).toEqual([]));
  });

  it('keeps the documented accounts while the engine names none', async () => {
    first().tipAccounts = 'none';
    const engine = engineOf(1_000);
    await vi.waitFor(() => expect(logged).toHaveBeenCalled());
    expect(engine.tips.accounts).toEqual(JITO_TIP_ACCOUNTS);
  });
});
