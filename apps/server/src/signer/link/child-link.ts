import { FrameReader } from '../pipe.ts';
import { type SignerProcessOptions, startSigner } from '../start-signer.ts';
import type { LinkEvents, SignerLink } from './signer-link.ts';

const KILL_AFTER_MS = 2_000;

const isReady = (frame: unknown): boolean => typeof frame === 'object' && frame !== null && 'ready' in frame;

export function childLink(options: SignerProcessOptions, on: LinkEvents): SignerLink {
  const { child, opener, opened } = startSigner(options);
  void opened.then(({ failed, message }) => {
    if (!failed && message !== '') on.note(message);
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2_000);
  });
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {});
  child.on('error', (error) => {
    output = error.message;
  });
  const frames = new FrameReader((frame, bytes) => {
    if (isReady(frame)) on.ready(child.pid ?? 0);
    else on.reply(frame, bytes);
  });
  child.stdout.on('data', (chunk: Buffer) => frames.push(chunk));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.on('close', (code, signal) => {
    void opened.then((opening) => {
      const reason = [output.trim(), ...(opening.failed ? [opening.message] : [])]
        .filter((part) => part !== '')
        .join(': ');
      const fields = { code, signal };
      on.lost({ reason: reason || `ended with ${code ?? signal}`, fields, mayRecover: false });
    });
  });
  return {
    way: child.stdin,
    abandon: () => {},
    close: () => {
      child.stdin.end();
      opener?.kill('SIGKILL');
      setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
      return closed;
    },
  };
}
