import { setTimeout as pause } from 'node:timers/promises';
import { type TestClient, testClient } from '@dugout/testkit/client';

interface Acknowledged {
  readonly id: string;
  readonly seq: number;
  readonly text: string;
}

export interface Writer extends TestClient {
  readonly userId: string;
  readonly acknowledged: Acknowledged[];
  /** Requests without a response that were repeated. */
  resent: number;
}

const LONGEST_MS = 15_000;

export async function signUp(address: string, name: string): Promise<Writer> {
  const client = testClient(address);
  const account = { email: `${name}@example.org`, password: 'correct horse battery', name };
  const { status, body } = await client.call('/api/auth/sign-up/email', { method: 'POST', body: account });
  const user = (body as { user?: { id: string } } | null)?.user;
  if (status !== 200 || user === undefined) throw new Error(`${name} could not sign up: ${status}`);
  return { ...client, userId: user.id, acknowledged: [], resent: 0 };
}

/** Returns a call's response; null when there is none. */
export async function answerOf(work: Promise<{ readonly status: number; readonly body: unknown }>) {
  return Promise.race([work.catch(() => null), pause(LONGEST_MS, null, { ref: false })]);
}

/** Sends a message with the same client id until the server acknowledges it. */
export async function write(writer: Writer, room: string, number: number): Promise<void> {
  const text = `message ${number} of ${writer.userId}`;
  const body = { text, clientId: `trial${number}` };
  for (;;) {
    const answer = await answerOf(
      writer.call(`/api/v1/chat/channels/${room}/messages`, { method: 'POST', body }),
    );
    if (answer?.status === 200) {
      const { id, seq } = (answer.body as { data: Acknowledged }).data;
      writer.acknowledged.push({ id, seq, text });
      return;
    }
    if (answer !== null && answer.status < 500)
      throw new Error(`${text} was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    writer.resent++;
    await pause(100);
  }
}
