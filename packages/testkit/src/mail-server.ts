import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface TakenMail {
  readonly to: readonly string[];
  /** Headers and text, without the folding of long lines. */
  readonly text: string;
}

export interface MailServer {
  readonly port: number;
  readonly taken: TakenMail[];
  stop(): Promise<void>;
}

const unfolded = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Starts a local SMTP server that keeps received mail. */
export async function mailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => {
        text += part.toString();
      });
      stream.on('end', () => {
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: unfolded(text) });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    taken,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
