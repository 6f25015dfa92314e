import { readFileSync } from 'node:fs';
import { ConfigError } from '#/platform/config/config.ts';
import type { MailConfig } from '#/platform/config/mail-settings.ts';
import { type DeliverMail, MailFailure } from './mail.ts';

const THIS_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);
const FIRST_FINAL = 500;

interface SmtpLimits {
  readonly connectMs: number;
  /** Max time between two responses of the server. */
  readonly silenceMs: number;
}

const LIMITS: SmtpLimits = { connectMs: 10_000, silenceMs: 20_000 };

/**
 * Returns the password.
 * @throws ConfigError when the file cannot be read
 */
function passwordOf({ password, passwordFile }: MailConfig): string {
  if (passwordFile === null) return password;
  try {
    return readFileSync(passwordFile, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error ? Reflect.get(error, 'code') : 'unreadable';
    throw new ConfigError(`SMTP_PASSWORD_FILE is "${passwordFile}": it cannot be read (${String(reason)})`);
  }
}

/** Converts an error, dropping addresses and texts that a server's message may repeat. */
function failureOf(error: unknown): MailFailure {
  const field = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);
  const answer = field('responseCode');
  if (typeof answer === 'number')
    return new MailFailure(
      `the server answered ${answer}`,
      answer >= FIRST_FINAL && field('code') !== 'EAUTH',
    );
  return new MailFailure(typeof field('code') === 'string' ? String(field('code')) : 'failed', false);
}

/**
 * Creates a delivery to an SMTP server, with one connection per e-mail. Nothing is sent without TLS unless the
 * server is on this machine: a link in an e-mail is as valuable as a password.
 */
export async function smtpDelivery(config: MailConfig, limits: SmtpLimits = LIMITS): Promise<DeliverMail> {
  const pass = passwordOf(config);
  const { createTransport } = await import('nodemailer');
  const isHere = THIS_MACHINE.has(config.host);
  const transport = createTransport({
    host: config.host,
    port: config.port,
    secure: config.tls,
    requireTLS: !config.tls && !isHere,
    ...(config.user !== null && { auth: { user: config.user, pass } }),
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text }) => {
    try {
      await transport.sendMail({
        from: config.from,
        to: { name: '', address: to },
        subject,
        text,
        // Prevents automatic replies such as vacation notices.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw failureOf(error);
    }
  };
}
