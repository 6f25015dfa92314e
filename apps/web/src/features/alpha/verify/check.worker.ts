import { type CheckRequest, checkRecord } from './check-record.ts';

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  void checkRecord(data, (message) => self.postMessage(message));
});
