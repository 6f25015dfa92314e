import type { ChatMessage } from '@dugout/contract/chat/message';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { messageOf } from '#/shared/testing/chat-builders.ts';
import type { Outgoing } from './room.model.ts';
import { RoomAgent } from './room-agent.ts';
import type { RoomPort } from './room-port.ts';

type Answer = 'ok' | 'away' | 'refused' | 'lost';

/** A fake server that returns configured responses and stores one message per client id. */
class Bench {
  readonly kept: ChatMessage[] = [];
  readonly attempts: string[] = [];
  answers: Answer[] = [];
  typed = 0;
  time = 0;
  #timers: { at: number; run: () => void }[] = [];
  #ids = 0;

  readonly port: RoomPort = {
    myId: 'u1',
    send: async (message) => this.#send(message),
    older: async (before) => (before === 'm51' ? [messageOf(50)] : []),
    sayTyping: async () => this.typed++,
    now: () => this.time,
    newId: () => `own${++this.#ids}`,
    after: (ms, run) => {
      const timer = { at: this.time + ms, run };
      this.#timers.push(timer);
      return () => {
        this.#timers = this.#timers.filter((each) => each !== timer);
      };
    },
  };
  readonly agent = new RoomAgent(this.port);

  #send({ clientId, text }: Outgoing): ChatMessage {
    this.attempts.push(clientId);
    const answer = this.answers.shift() ?? 'ok';
    if (answer === 'refused') throw new ApiFailure('chat_muted', 403, 'An officer muted you in this chat');
    if (answer === 'away') throw new TypeError('Failed to fetch');
    let message = this.kept.find((each) => each.clientId === clientId);
    if (message === undefined) {
      message = messageOf(this.kept.length + 1, { userId: 'u1', clientId, text });
      this.kept.push(message);
    }
    if (answer === 'lost') throw new TypeError('The answer was lost');
    return message;
  }

  async pass(ms: number): Promise<void> {
    this.time += ms;
    const due = this.#timers.filter(({ at }) => at <= this.time);
    this.#timers = this.#timers.filter(({ at }) => at > this.time);
    for (const { run } of due) run();
    await this.settle();
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  }

  get shown() {
    const { messages, outgoing } = this.agent.getSnapshot();
    return [...messages.map(({ text }) => text), ...outgoing.map(({ text, state }) => `${text} (${state})`)];
  }
}

describe('sending', () => {
  it("[CHAT-01] shows a message immediately, and in the server's form once it responds", async () => {
    const bench = new Bench();
    bench.agent.send('gm', null);
    expect(bench.shown).toEqual(['gm (sending)']);
    await bench.settle();
    expect(bench.shown).toEqual(['gm']);
  });

  it('keeps the order across a disconnect, resends by itself, and duplicates nothing', async () => {
    const bench = new Bench();
    bench.answers = ['away', 'lost'];
    for (const text of ['one', 'two', 'three']) bench.agent.send(text, null);
    await bench.settle();
    expect(bench.shown).toEqual(['one (sending)', 'two (sending)', 'three (sending)']);
    await bench.pass(1_000);
    expect(bench.kept.map(({ text }) => text)).toEqual(['one']);
    await bench.pass(2_000);
    expect(bench.shown).toEqual(['one', 'two', 'three']);
    expect(bench.kept.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    expect(bench.attempts).toEqual(['own1', 'own1', 'own1', 'own2', 'own3']);
  });

  it('retries immediately when the live channel returns', async () => {
    const bench = new Bench();
    bench.answers = ['away', 'away', 'away'];
    bench.agent.send('gm', null);
    await bench.settle();
    await bench.pass(1_000);
    await bench.pass(2_000);
    bench.agent.receive({ messages: [], reads: [] }, []);
    await bench.settle();
    expect(bench.shown).toEqual(['gm']);
  });

  it('shows why a message was rejected, sends the next, and resends it on demand', async () => {
    const bench = new Bench();
    bench.answers = ['refused'];
    bench.agent.send('one', null);
    bench.agent.send('two', null);
    await bench.settle();
    expect(bench.shown).toEqual(['two', 'one (failed)']);
    expect(bench.agent.getSnapshot().outgoing[0]?.reason).toBe('An officer muted you in this chat');
    bench.agent.retry('own1');
    await bench.settle();
    expect(bench.shown).toEqual(['two', 'one']);
    expect(bench.attempts).toEqual(['own1', 'own2', 'own1']);
  });

  it('drops a discarded message', async () => {
    const bench = new Bench();
    bench.answers = ['refused'];
    bench.agent.send('one', null);
    await bench.settle();
    bench.agent.discard('own1');
    expect(bench.shown).toEqual([]);
  });

  it('shows one message whether the response or the live channel arrives first', async () => {
    const bench = new Bench();
    bench.agent.send('gm', null);
    bench.agent.receive(null, [
      { kind: 'message', message: messageOf(1, { userId: 'u1', clientId: 'own1', text: 'gm' }) },
    ]);
    expect(bench.shown).toEqual(['gm']);
    await bench.settle();
    expect(bench.shown).toEqual(['gm']);
  });
});

describe('room', () => {
  it('loads older messages, one page at a time', async () => {
    const bench = new Bench();
    bench.agent.receive({ messages: [messageOf(51)], reads: [] }, []);
    await Promise.all([bench.agent.loadOlder(), bench.agent.loadOlder()]);
    expect(bench.agent.getSnapshot().messages.map(({ seq }) => seq)).toEqual([50, 51]);
  });

  it('sends typing events at most every three seconds', () => {
    const bench = new Bench();
    for (const time of [0, 1_000, 2_999, 3_000]) {
      bench.time = time;
      bench.agent.typing();
    }
    expect(bench.typed).toBe(2);
  });

  it("shows typing for five seconds, and never the user's own", async () => {
    const bench = new Bench();
    const typing = (userId: string) =>
      bench.agent.receive(null, [{ kind: 'typing', userId, userName: userId, at: '' }]);
    typing('u1');
    expect(bench.agent.getSnapshot().typists).toEqual([]);
    typing('okapi');
    expect(bench.agent.getSnapshot().typists).toHaveLength(1);
    await bench.pass(5_000);
    expect(bench.agent.getSnapshot().typists).toEqual([]);
  });
});
