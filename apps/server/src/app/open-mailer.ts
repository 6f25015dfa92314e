import type { Config } from '#/platform/config/config.ts';
import type { Log } from '#/platform/log/log.ts';
import { Mailer } from '#/platform/mail/mailer.ts';
import { smtpDelivery } from '#/platform/mail/smtp.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';
import type { Cleanup } from './cleanup.ts';

interface MailerParts {
  readonly config: Pick<Config, 'mail'>;
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * Creates the e-mail sender, or returns null without `SMTP_URL`. Throws ConfigError when its password cannot be
 * read.
 */
export async function openMailer(
  { config, log, metrics }: MailerParts,
  cleanup: Cleanup,
): Promise<Mailer | null> {
  if (config.mail === null) return null;
  const mailer = new Mailer({ deliver: await smtpDelivery(config.mail), log });
  metrics.gaugeBy('dugout_mails', 'E-mails since the start, by state', 'state', () => mailer.counts);
  cleanup.add('mailer', () => mailer.close());
  return mailer;
}
