import { type SignInWork, solveSignInWork } from '@dugout/domain/sign-in-work/sign-in-work';

self.addEventListener('message', ({ data }: MessageEvent<SignInWork>) => {
  void solveSignInWork(data).then((done) => self.postMessage(done));
});
