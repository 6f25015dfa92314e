import { createHmac } from 'node:crypto';
import { PRODUCT } from '@dugout/contract/constants';
import type { ShownNotification } from '@dugout/contract/notifications/notification';
import type { WEBHOOK_KINDS } from '@dugout/contract/notifications/values';
import type { Target } from './sealed-target.ts';

/** A notification as sent outside the app: its text, never a key, a balance or a wallet's name. */
export interface Message {
  readonly id: string;
  readonly type: ShownNotification['type'];
  readonly title: string;
  readonly text: string;
  /** ISO time. */
  readonly at: string;
}

const PRICE = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

function textOf({ type, username, action, amount, token, price, content }: ShownNotification): string {
  if (type !== 'trade' && type !== 'call') return content ?? '';
  const deed = [
    username,
    action,
    amount !== null && `${PRICE.format(amount)} SOL`,
    amount !== null && token !== null && 'of',
    token,
    price !== null && `at $${PRICE.format(price)}`,
  ]
    .filter((part) => typeof part === 'string')
    .join(' ');
  return [deed, content].filter((part) => part !== null && part !== '').join('. ');
}

export const messageOf = (notification: ShownNotification): Message => ({
  id: notification.id,
  type: notification.type,
  title: notification.title,
  text: textOf(notification),
  at: notification.timestamp,
});

const plain = ({ title, text }: Message): string =>
  `${PRODUCT.name}: ${title}${text === '' ? '' : `\n${text}`}`;
/** Escapes foreign text so that it cannot become a link, a mention or a heading. */
const forDiscord = (text: string): string => text.replace(/[\\*_~|>`#[\]()<@:-]/g, '\\$&');
const forSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const SUPPRESS_EMBEDS = 4;

type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Builds the body in each kind's format. */
const BODIES: Readonly<Record<WebhookKind, (message: Message, target: Target) => object>> = {
  telegram: (message, { chatId }) => ({
    chat_id: chatId,
    text: plain(message),
    link_preview_options: { is_disabled: true },
  }),
  discord: (message) => ({
    content: forDiscord(plain(message)).slice(0, 2_000),
    allowed_mentions: { parse: [] },
    flags: SUPPRESS_EMBEDS,
  }),
  slack: (message) => ({
    text: forSlack(plain(message)),
    unfurl_links: false,
    unfurl_media: false,
    mrkdwn: false,
  }),
  webhook: (message) => ({ ...message, product: PRODUCT.name }),
};

export interface Sealed {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Builds a webhook's request. It is signed: `x-dugout-signature` is `t=<unix s>,v1=<HMAC-SHA256 of "t.body" in
 * hexadecimal>` under the secret of the webhook.
 */
export function webhookRequest(kind: WebhookKind, message: Message, target: Target, now: number): Sealed {
  const body = Buffer.from(JSON.stringify(BODIES[kind](message, target)));
  const at = Math.floor(now / 1_000);
  const signature = createHmac('sha256', target.secret ?? '')
    .update(`${at}.`)
    .update(body)
    .digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-dugout-delivery': message.id,
      'x-dugout-signature': `t=${at},v1=${signature}`,
    },
  };
}
