import { z } from 'zod';

/** An SMTP server: `smtp://host:587`, with STARTTLS, or `smtps://user:password@host:465`. */
const smtpUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  return (
    ['smtp:', 'smtps:'].includes(protocol) && hostname !== '' && `${pathname}${search}${hash}`.length <= 1
  );
}, 'allowed is smtp:// or smtps:// with a host, and with user, password and port where they are needed');

/** `name@host`, or with a name in front: `Dugout <name@host>`. One line: it becomes a header. */
const mailFrom = z
  .string()
  .regex(
    /^(?:[^<>"\r\n,;:@]{1,80} )?<?[^\s<>@,;:"]{1,64}@[^\s<>@,;:"]{1,190}>?$/,
    'allowed is an address, like dugout@example.org or Dugout <dugout@example.org>',
  );

/** Settings of e-mail delivery: docs/decisions/0065. */
export const mailSettings = {
  SMTP_URL: smtpUrl.optional(),
  SMTP_PASSWORD_FILE: z.string().optional(),
  MAIL_FROM: mailFrom.optional(),
};

interface MailValues {
  readonly SMTP_URL?: string | undefined;
  readonly SMTP_PASSWORD_FILE?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
}

type Refuse = (setting: keyof MailValues, message: string) => void;

export function checkMailSettings(value: MailValues, refuse: Refuse): void {
  const { SMTP_URL, SMTP_PASSWORD_FILE, MAIL_FROM, PUBLIC_URL } = value;
  if (SMTP_URL === undefined) {
    if (MAIL_FROM !== undefined) refuse('MAIL_FROM', 'belongs to SMTP_URL, which is not set');
    if (SMTP_PASSWORD_FILE !== undefined)
      refuse('SMTP_PASSWORD_FILE', 'belongs to SMTP_URL, which is not set');
    return;
  }
  if (MAIL_FROM === undefined) refuse('MAIL_FROM', 'SMTP_URL needs the address that e-mails come from');
  // A link built from the Host header of a request would lead to an address that an attacker chooses.
  if (PUBLIC_URL === undefined)
    refuse('PUBLIC_URL', 'SMTP_URL needs the address that links in e-mails lead to');
  if (SMTP_PASSWORD_FILE === undefined || !URL.canParse(SMTP_URL)) return;
  const { username, password } = new URL(SMTP_URL);
  if (username === '' || password !== '')
    refuse('SMTP_PASSWORD_FILE', 'needs SMTP_URL with a user and without a password, like smtps://user@host');
}

export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** Whether the connection starts with TLS. Otherwise STARTTLS is used, except on this machine. */
  readonly tls: boolean;
  /** Null when the server needs no login. */
  readonly user: string | null;
  readonly password: string;
  /** A file that holds the password instead; null for none. */
  readonly passwordFile: string | null;
  readonly from: string;
}

/** Returns null when no e-mails are sent. */
export function mailConfigOf({
  SMTP_URL,
  SMTP_PASSWORD_FILE,
  MAIL_FROM = '',
}: MailValues): MailConfig | null {
  if (SMTP_URL === undefined) return null;
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const tls = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (tls ? 465 : 587) : Number(port),
    tls,
    user: username === '' ? null : decodeURIComponent(username),
    password: decodeURIComponent(password),
    passwordFile: SMTP_PASSWORD_FILE ?? null,
    from: MAIL_FROM,
  };
}
