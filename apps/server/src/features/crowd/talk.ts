import type { MarketMoments } from '@dugout/simulator/traders/market-moments';
import { answerTo, lineAbout, type Random, welcomeTo } from '@dugout/simulator/traders/market-talk';
import type { ChatDoor } from '#/features/chat/index.ts';
import type { ClansDoor } from '#/features/clans/index.ts';
import type { FriendsDoor } from '#/features/friends/index.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Crowd, CrowdClan } from './crowd.ts';

/** Interval between two messages in a clan: with a real member, and without. */
const LINE_EVERY_MS = { watched: 75_000, unwatched: 1_200_000 };
/** Delay from a request, an arrival or a message to the answer. */
const ANSWER_AFTER_MS = { least: 4_000, most: 20_000 };
const MAX_WAITING = 1_000;

interface Due {
  readonly at: number;
  readonly run: () => Promise<void>;
}

interface TalkOptions {
  readonly crowd: Crowd;
  readonly clans: ClansDoor;
  readonly friends: FriendsDoor;
  readonly chat: ChatDoor;
  readonly moments: MarketMoments;
  readonly log: Log;
  /** Unix ms. */
  readonly now: () => number;
  readonly random: Random;
}

/** Social actions of simulated traders: they accept requests, welcome, answer, and chat about the market. */
export class Talk {
  readonly #options: TalkOptions;
  readonly #lastLine = new Map<string, number>();
  #due: Due[] = [];

  constructor(options: TalkOptions) {
    this.#options = options;
  }

  welcome(clanId: string, userName: string): void {
    const { crowd, random } = this.#options;
    const speaker = this.#speakerOf(crowd.clans.find(({ id }) => id === clanId));
    if (speaker !== null) this.#later(() => this.#say(clanId, speaker, welcomeTo(userName, random)));
  }

  answer(userId: string, channelId: string, messageId: string): void {
    const { chat, random } = this.#options;
    this.#later(async () => {
      await chat.read(channelId, userId, messageId);
      await this.#say(channelId, userId, answerTo(random));
    });
  }

  /** Performs due actions. Called every few seconds. */
  async tick(): Promise<void> {
    const at = this.#options.now();
    const due = this.#due.filter((each) => each.at <= at);
    this.#due = this.#due.filter((each) => each.at > at);
    for (const { run } of due) await this.#attempt(run);
    await this.#acceptRequests();
    for (const clan of this.#options.crowd.clans) await this.#attempt(() => this.#talkIn(clan));
  }

  async #acceptRequests(): Promise<void> {
    const { crowd, friends, now } = this.#options;
    if (crowd.userIds.length === 0) return;
    const before = new Date(now() - ANSWER_AFTER_MS.least);
    for (const { userId, fromUserId } of await friends.requestsTo(crowd.userIds, before))
      await this.#attempt(() => friends.accept(userId, fromUserId));
  }

  async #talkIn(clan: CrowdClan): Promise<void> {
    const { crowd, clans, moments, now, random } = this.#options;
    const last = this.#lastLine.get(clan.id) ?? 0;
    if (now() - last < LINE_EVERY_MS.watched) return;
    const members = await clans.memberIdsOf(clan.id);
    const watched = members.some((userId) => !crowd.has(userId));
    if (now() - last < (watched ? LINE_EVERY_MS.watched * (0.5 + random()) : LINE_EVERY_MS.unwatched)) return;
    const speaker = this.#speakerOf(clan);
    if (speaker === null) return;
    this.#lastLine.set(clan.id, now());
    await this.#say(clan.id, speaker, lineAbout(moments.next(), random));
  }

  #speakerOf(clan: CrowdClan | undefined): string | null {
    const here = clan?.members.filter(this.#options.crowd.isHere) ?? [];
    return here[Math.floor(this.#options.random() * here.length)] ?? null;
  }

  #say(channelId: string, userId: string, text: string): Promise<void> {
    return this.#options.chat.send(channelId, userId, text);
  }

  #later(run: () => Promise<void>): void {
    const { now, random } = this.#options;
    const { least, most } = ANSWER_AFTER_MS;
    if (this.#due.length < MAX_WAITING)
      this.#due.push({ at: now() + least + random() * (most - least), run });
  }

  /** Ignores refusals: somebody has left, blocks them, or has enough friends. */
  async #attempt(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof ApiError)) this.#options.log.error({ error }, 'a simulated trader failed');
    }
  }
}
