import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SOL_MINT } from '@dugout/domain/sol';
import { type TestClient, testClient } from '@dugout/testkit/client';
import sharp from 'sharp';
import { until } from '#tests/kit/until.ts';
import type { Answer, Caller } from '../caller.ts';
import { AnswerBook, KINDS, type Kind } from './answers.ts';

interface LoadTrader {
  readonly name: string;
  readonly password: string;
  readonly caller: Caller;
  readonly wallet: string;
}

/** An acknowledged write. Times of `performance.now()`. */
export interface Acknowledged {
  readonly kind: Kind;
  readonly at: number;
  readonly trader: LoadTrader;
  /** The id of a swap, an order or a message; the address of a picture. */
  readonly id: string;
}

interface Request {
  readonly path: string;
  readonly body?: object;
}

const PER_SECOND: Readonly<Record<Kind, number>> = {
  swap: 3,
  order: 1,
  message: 5,
  picture: 0.5,
  'own page': 5,
  'market page': 5,
};
/** A call without a response in this time counts as unanswered. */
const PATIENCE_MS = 15_000;
/** Max concurrent calls of a kind; beyond it none are sent. */
const MAX_UNDER_WAY = 12;
/** Balances are read every five seconds. */
const FUNDED_MS = 60_000;
const PICTURE_SIDE = 64;
/** A price that no token falls to. */
const NEVER_SOL = 1e-15;

/** Traders who swap, order, write, upload and read at a steady rate, and the answers they got. */
export class SteadyLoad {
  readonly answers = new AnswerBook();
  readonly acknowledged: Acknowledged[] = [];
  readonly #traders: readonly LoadTrader[];
  readonly #mints: readonly string[];
  readonly #room: string;
  readonly #artist: TestClient;
  readonly #run: string;
  readonly #swapping = new Set<LoadTrader>();
  #count = 0;
  #isStopped = false;
  #going: Promise<unknown> = Promise.resolve();

  private constructor(parts: {
    readonly traders: readonly LoadTrader[];
    readonly mints: readonly string[];
    readonly room: string;
    readonly artist: TestClient;
    readonly run: string;
  }) {
    this.#traders = parts.traders;
    this.#mints = parts.mints;
    this.#room = parts.room;
    this.#artist = parts.artist;
    this.#run = parts.run;
  }

  /**
   * Puts the traders into one clan, in whose chat they write. `run` distinguishes this load's keys from earlier
   * ones.
   */
  static async prepare(
    address: string,
    traders: readonly LoadTrader[],
    mints: readonly string[],
    run: string,
  ): Promise<SteadyLoad> {
    const [owner, ...others] = traders;
    if (owner === undefined) throw new Error('there are no traders');
    const clan = dataOf(await owner.caller.call('/api/v1/clan', { tag: 'TRIAL', name: 'Trial Society' }));
    for (const { caller } of others)
      dataOf(await caller.call('/api/v1/clan/join-or-apply', { clanId: clan['id'] }));
    for (const trader of traders) await untilFunded(trader, mints[0] ?? '');
    const artist = testClient(address);
    const signedIn = await artist.call('/api/auth/sign-in/email', {
      method: 'POST',
      body: { email: `${owner.name.toLowerCase()}@example.org`, password: owner.password },
    });
    if (signedIn.status !== 200) throw new Error(`nobody can upload: ${signedIn.status}`);
    return new SteadyLoad({
      traders,
      mints,
      room: String(clan['id']),
      artist,
      run,
    });
  }

  get room(): string {
    return this.#room;
  }

  start(): void {
    this.#going = Promise.all(KINDS.map((kind) => this.#keepOn(kind)));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#going;
  }

  async #keepOn(kind: Kind): Promise<void> {
    const underWay = new Set<Promise<void>>();
    while (!this.#isStopped) {
      if (underWay.size < MAX_UNDER_WAY) {
        const one = this.#one(kind, this.#count++).finally(() => underWay.delete(one));
        underWay.add(one);
      }
      await pause(1_000 / PER_SECOND[kind]);
    }
    await Promise.all(underWay);
  }

  async #one(kind: Kind, n: number): Promise<void> {
    const trader = this.#traderFor(kind, n);
    if (trader === undefined) return;
    if (kind === 'swap') this.#swapping.add(trader);
    const began = performance.now();
    const answer =
      kind === 'picture' ? await this.#upload(n) : await this.#send(trader, this.#request(kind, trader, n));
    const ended = performance.now();
    if (kind === 'swap') this.#swapping.delete(trader);
    const data = answer?.status === 200 ? dataOf(answer) : {};
    const isGood = answer?.status === 200 && (kind !== 'swap' || data['status'] === 'landed');
    const known = knownBy(kind, data);
    if (typeof known === 'string' && kind !== 'own page' && kind !== 'market page')
      this.acknowledged.push({ kind, at: ended, trader, id: known });
    this.answers.add({ kind, began, ended, isGood, summary: summaryOf(answer, data) });
  }

  /** Returns a trader who is not waiting for a swap; undefined when all are. */
  #traderFor(kind: Kind, n: number): LoadTrader | undefined {
    if (kind === 'picture') return this.#traders[0];
    const may = kind === 'swap' ? this.#traders.filter((one) => !this.#swapping.has(one)) : this.#traders;
    return may[n % may.length];
  }

  #send(trader: LoadTrader, { path, body }: Request): Promise<Answer> {
    return trader.caller.call(path, body, PATIENCE_MS);
  }

  /** Each picture is different. */
  async #upload(n: number): Promise<Answer> {
    const raw = { width: PICTURE_SIDE, height: PICTURE_SIDE, channels: 3 } as const;
    const png = await sharp(randomBytes(PICTURE_SIDE ** 2 * raw.channels), { raw })
      .png()
      .toBuffer();
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(png)]), `${n}.png`);
    const sent = this.#artist.call('/api/v1/images', { method: 'POST', body });
    return Promise.race([sent.catch(() => null), pause(PATIENCE_MS, null, { ref: false })]);
  }

  #request(kind: Exclude<Kind, 'picture'>, { wallet }: LoadTrader, n: number): Request {
    const mint = this.#mints[n % this.#mints.length] ?? '';
    const key = `${this.#run}-${String(n).padStart(8, '0')}`;
    const buy = {
      walletAddress: wallet,
      inputMint: SOL_MINT,
      outputMint: mint,
      // Makes every trade of a trader unique.
      amount: `${2_000_000 + (n % 100_000)}`,
      idempotencyKey: key,
    };
    switch (kind) {
      case 'swap':
        return { path: '/api/v1/swap', body: { ...buy, preset: 'other', slippageBps: 3_000 } };
      case 'order':
        return {
          path: '/api/v1/swap',
          body: { ...buy, trigger: { kind: 'limit', priceSol: NEVER_SOL, direction: 'below' } },
        };
      case 'message':
        return {
          path: `/api/v1/chat/channels/${this.#room}/messages`,
          body: { text: `message ${key}`, clientId: key },
        };
      case 'own page':
        return { path: '/api/v1/wallet/user' };
      case 'market page':
        return { path: `/api/v1/token/${mint}` };
    }
  }
}

/** Waits until a wallet's funding is in the ledger. */
async function untilFunded({ caller, wallet }: LoadTrader, mint: string): Promise<void> {
  const body = { walletAddress: wallet, inputMint: SOL_MINT, outputMint: mint, amount: '1000000000' };
  await until(async () => {
    const answer = await caller.call('/api/v1/swap/quote', body);
    return answer?.status === 200 ? null : `${wallet} cannot trade: ${JSON.stringify(answer?.body)}`;
  }, FUNDED_MS);
}

/** Throws unless the answer is a success. */
function dataOf(answer: Answer): Readonly<Record<string, unknown>> {
  if (answer?.status !== 200) throw new Error(`a call failed: ${JSON.stringify(answer)}`);
  const data = (answer.body as { readonly data?: unknown } | null)?.data;
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

function summaryOf(answer: Answer, data: Readonly<Record<string, unknown>>): string {
  if (answer === null) return 'no answer';
  if (answer.status === 200) return typeof data['status'] === 'string' ? `200 ${data['status']}` : '200';
  const code = (answer.body as { readonly code?: unknown } | null)?.code;
  return `${answer.status} ${typeof code === 'string' ? code : 'without a code'}`;
}

/** Returns the identifier of an acknowledged write. */
function knownBy(kind: Kind, data: Readonly<Record<string, unknown>>): unknown {
  if (kind === 'picture') return data['url'];
  if (kind !== 'order') return data['id'];
  return (data['order'] as { readonly id?: unknown } | undefined)?.id;
}
