import { once } from 'node:events';
import { createServer } from 'node:net';
import { type MailServer, mailServer } from '@dugout/testkit/mail-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { MailConfig } from '#/platform/config/mail-settings.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import type { Log } from '#/platform/log/log.ts';
import { MailFailure } from './mail.ts';
import { Mailer } from './mailer.ts';
import { smtpDelivery } from './smtp.ts';

const MAIL = { to: 'mira@example.org', subject: 'Hello', text: 'A line.\n' };
const LIMITS = { connectMs: 300, silenceMs: 300 };
const config = (port: number, more: Partial<MailConfig> = {}): MailConfig => ({
  host: '127.0.0.1',
  port,
  tls: false,
  user: null,
  password: '',
  passwordFile: null,
  from: 'dugout@example.org',
  ...more,
});

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
async function open(options?: Parameters<typeof mailServer>[0]): Promise<MailServer> {
  const server = await mailServer(options);
  ends.push(() => server.stop());
  return server;
}
const failure = async (port: number, more?: Partial<MailConfig>): Promise<unknown> =>
  (await smtpDelivery(config(port, more), LIMITS))(MAIL).then(
    () => 'sent',
    (error: unknown) => error,
  );

describe('an e-mail', () => {
  it('is delivered with the configured user and password', async () => {
    const seen: unknown[] = [];
    const server = await open({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    expect(await failure(server.port, { user: 'dugout', password: 'p@ss' })).toBe('sent');
    expect(seen).toEqual([['dugout', 'p@ss']]);
    expect(server.taken.map(({ to }) => to)).toEqual([['mira@example.org']]);
    expect(server.taken[0]?.text).toContain('Auto-Submitted: auto-generated');
  });

  it('is retried later when the server is down or silent', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const slow = await failure(port);
    expect(slow).toBeInstanceOf(MailFailure);
    expect(slow).toMatchObject({ isFinal: false });
    server.close();
    expect(await failure(port)).toMatchObject({ isFinal: false });
  });

  it('is not sent without TLS, or with an untrusted certificate', async () => {
    const plain = await open();
    expect(await failure(plain.port, { tls: true })).toMatchObject({ isFinal: false });
    // This address leads to this machine but is not among those allowed without TLS.
    expect(await failure(plain.port, { host: '0.0.0.0' })).toBeInstanceOf(MailFailure);
    const selfSigned = await open({ secure: true });
    expect(await failure(selfSigned.port, { tls: true })).toBeInstanceOf(MailFailure);
    expect([...plain.taken, ...selfSigned.taken]).toEqual([]);
  });

  it('is given up on a permanent rejection, without its address in the reason', async () => {
    const server = await open({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no mira@example.org here'), { responseCode: 550 })),
    });
    const refused = await failure(server.port);
    expect(refused).toMatchObject({ message: 'the server answered 550', isFinal: true });
  });
});

describe('the mailer', () => {
  const warned: unknown[] = [];
  const log: Log = { ...silentLog, warn: (fields, text) => void warned.push([text, fields]) };

  it('retries, and counts sent and abandoned e-mails', async () => {
    warned.length = 0;
    let calls = 0;
    const deliver = async () => {
      if (++calls < 3) throw new MailFailure('ECONNREFUSED', false);
    };
    const mailer = new Mailer({ deliver, log, retryMs: [1, 1] });
    mailer.send('test', MAIL);
    await mailer.idle();
    expect([calls, Object.fromEntries(mailer.counts), warned]).toEqual([
      3,
      { sent: 1, failed: 0, waiting: 0 },
      [],
    ]);
    calls = -10;
    mailer.send('test', MAIL);
    await mailer.idle();
    expect(Object.fromEntries(mailer.counts)).toEqual({ sent: 1, failed: 1, waiting: 0 });
    expect(warned).toEqual([
      ['an e-mail could not be sent', { purpose: 'test', reason: 'ECONNREFUSED', attempts: 3 }],
    ]);
  });

  it('does not retry after a permanent rejection, nor after closing', async () => {
    let calls = 0;
    const refusing = new Mailer({
      deliver: async () => {
        calls++;
        throw new MailFailure('the server answered 550', true);
      },
      log: silentLog,
      retryMs: [1, 1],
    });
    refusing.send('test', MAIL);
    await refusing.idle();
    expect(calls).toBe(1);
    const down = new Mailer({
      deliver: async () => {
        throw new MailFailure('ECONNREFUSED', false);
      },
      log: silentLog,
      retryMs: [3_600_000],
    });
    down.send('test', MAIL);
    await down.close();
    expect(Object.fromEntries(down.counts)).toMatchObject({ failed: 1, waiting: 0 });
  });
});
