import type { SignInWork, SignInWorkDone } from '@dugout/domain/sign-in-work/sign-in-work';
import { call } from '#/shared/api/call.ts';

/** Solves work in a worker, so that the page stays responsive. */
const solve = (work: SignInWork): Promise<SignInWorkDone> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sign-in-work.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<SignInWorkDone>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', () => {
      worker.terminate();
      reject(new Error('Could not connect to Dugout. Try again in a moment.'));
    });
    worker.postMessage(work);
  });

/** Gets work for a sign-in with this email and solves it. Throws Error with a message for the trader. */
export async function workFor(email: string): Promise<SignInWorkDone> {
  const { challenge, bits } = (await call('POST /account/sign-in-work', { body: { email } })).data;
  return solve({ challenge, bits });
}
