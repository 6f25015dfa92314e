import { untilText } from '#/features/identity/index.ts';
import type { Notification, Notifiers } from '#/platform/events/notifiers.ts';

const OUTCOMES = {
  upheld: 'The message you reported is hidden. Thank you.',
  dismissed: 'An operator reviewed the message you reported and took no action.',
} as const;

const notice = (userId: string, title: string, content: string): Notification[] => [
  { userId, type: 'system', title, content, about: { kind: 'security' } },
];

/** Notifications of operator actions for the traders concerned. */
export const moderationNotifiers: Notifiers = {
  'moderation.hidden': ({ userId, reason }) =>
    notice(userId, 'Message hidden', `An operator hid your message: ${reason}`),
  'moderation.restored': ({ userId, reason }) =>
    notice(userId, 'Message restored', `An operator restored your message: ${reason}`),
  'moderation.decided': ({ userId, outcome }) => notice(userId, 'Report reviewed', OUTCOMES[outcome]),
  'moderation.suspended': ({ userId, reason, until }) =>
    notice(
      userId,
      'Account suspended',
      `From chat, friends and clans ${untilText(until === null ? null : Date.parse(until))}: ${reason} Trading, withdrawals and exports are not affected. API keys stop working.`,
    ),
  'moderation.signedOut': ({ userId, reason }) =>
    notice(userId, 'Signed out everywhere', `An operator ended all your sessions: ${reason}`),
  'moderation.lifted': ({ userId }) =>
    notice(userId, 'Suspension lifted', 'Chat, friends and clans are open to you again.'),
};
