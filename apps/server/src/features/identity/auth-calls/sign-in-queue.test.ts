import { expect, it } from 'vitest';
import { SignInQueue } from './sign-in-queue.ts';

function storm(queue: SignInQueue) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const signIn = (name: string, isKnown = false): Promise<string> =>
    queue
      .run(isKnown, async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      })
      .catch(({ code, headers }) => `${code} ${headers['retry-after']}`);
  return { started, signIn, endOne: () => ends.shift()?.() };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('[R6] refuses sign-ins at once during a storm when the queue is full', async () => {
  const queue = new SignInQueue(1, 2);
  const { started, signIn, endOne } = storm(queue);
  const all = Array.from({ length: 60 }, (_, n) => signIn(`${n}`));
  await settled();
  expect([started, queue.refused]).toEqual([['0', '1'], 38]);
  for (let n = 0; n < 22; n++) {
    endOne();
    await settled();
  }
  const answers = await Promise.all(all);
  expect(answers.filter((answer) => answer === 'unavailable 2')).toHaveLength(38);
  expect(started).toHaveLength(22);
});

it('[R6] serves devices that signed in before first', async () => {
  const queue = new SignInQueue(0.1, 1);
  const { started, signIn, endOne } = storm(queue);
  const running = signIn('running');
  const strangers = [signIn('first'), signIn('second')];
  const known = signIn('known', true);
  expect(await strangers[1]).toBe('unavailable 2');
  for (let n = 0; n < 3; n++) {
    endOne();
    await settled();
  }
  await Promise.all([running, known, strangers[0]]);
  expect(started).toEqual(['running', 'known', 'first']);
});
