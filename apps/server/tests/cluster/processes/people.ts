import { directChannelId } from '@dugout/domain/chat/contact';
import { z } from 'zod';
import type { Answer } from '#tests/chaos/caller.ts';
import type { ChaosTrader } from '#tests/chaos/world.ts';
import { type LivePage, livePage } from '#tests/kit/live-page.ts';

/** A server of the cluster, as its callers know it. */
interface At {
  readonly address: string;
}

const tokenAnswer = z.object({ token: z.string() });
let sent = 0;

/** A trader of the trial who calls any of the servers in one session. */
export class Person {
  readonly userId: string;
  readonly name: string;
  readonly #trader: ChaosTrader;

  constructor(trader: ChaosTrader, number: number) {
    this.#trader = trader;
    this.userId = trader.userId;
    this.name = `Trial${number}`;
  }

  get(server: At, path: string): Promise<Answer> {
    return this.#trader.caller.at(server.address).call(`/api/v1${path}`);
  }

  post(server: At, path: string, body: object): Promise<Answer> {
    const whole = path.startsWith('/api/') ? path : `/api/v1${path}`;
    return this.#trader.caller.at(server.address).call(whole, body);
  }

  /** Throws when it is refused. */
  async done(server: At, path: string, body: object): Promise<unknown> {
    const answer = await this.post(server, path, body);
    if (answer?.status !== 200) throw new Error(`${this.name} ${path}: ${said(answer)}`);
    return answer.body;
  }

  say(server: At, channelId: string, text: string): Promise<Answer> {
    return this.post(server, `/chat/channels/${channelId}/messages`, { text, clientId: `cluster${++sent}` });
  }

  async token(server: At): Promise<string> {
    return tokenAnswer.parse(await this.done(server, '/api/gen-user-token', { userId: this.userId })).token;
  }

  /** Opens a page in this session. */
  page(server: At): Promise<LivePage> {
    return livePage(server.address, { cookie: this.#trader.caller.cookie });
  }

  get cookie(): () => string {
    return this.#trader.caller.cookie;
  }

  /** Signs in again, after a sign-out or a suspension. */
  async signIn(server: At): Promise<void> {
    await this.done(server, '/api/auth/sign-in/email', {
      email: `${this.name.toLowerCase()}@example.org`,
      password: this.#trader.password,
    });
  }

  async befriend(server: At, other: Person): Promise<void> {
    await this.done(server, '/friends', { friendId: other.userId });
    await other.done(server, '/friends/accept', { userId: this.userId });
  }
}

/** Summarizes an answer by its status and code. */
export const said = (answer: Answer): string =>
  answer === null
    ? 'no answer'
    : [answer.status, (answer.body as { code?: string } | null)?.code].filter(Boolean).join(' ');

export const between = (a: Person, b: Person): string => directChannelId(a.userId, b.userId);

/** Reports whether the last frame of a channel refused it, or the page was closed. */
export const isShut = (page: LivePage, channel: string): boolean =>
  page.isClosed() || page.frames.findLast((frame) => frame.channel === channel)?.type === 'refused';
