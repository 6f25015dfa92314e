import type { Registration } from '@dugout/contract/system/status';
import type { ChatDoor } from '#/features/chat/index.ts';
import type { GiveawayDoor } from '#/features/giveaway/index.ts';
import { type IdentityDoor, untilText } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { AccessLog } from './access-log.ts';
import type { ModerationAnswer, ModerationCommand } from './commands.ts';
import { giveawayCommand } from './giveaway-command.ts';
import { invitationCommands } from './invitation-commands.ts';
import { newestModerationEvents, writeModerationEvent } from './moderation.repository.ts';
import { logRow, reportLine, reportRow } from './moderation.view.ts';

const MAX_LISTED = 200;
const DAY_MS = 86_400_000;
/**
 * Shown as the reason when the operator's own text is about another trader, or about nobody, since it must not
 * remain in a log once that account is deleted.
 */
const TO_DECIDE = 'To decide about your report';
const LISTED = 'Review of open reports';
const LOGGED = 'Review of what operators did';
const SUSPENSION = 'your suspension status';

interface ModerationOptions {
  readonly db: Db;
  readonly chat: ChatDoor;
  readonly identity: Pick<IdentityDoor, 'invitations' | 'profiles' | 'sessions' | 'suspensions'>;
  readonly events: Pick<EventBus, 'emit'>;
  /** Null when there are no giveaways. */
  readonly openGiveaway: GiveawayDoor['open'];
  readonly accessLog: AccessLog;
  readonly registration: Registration;
  /** Returns an uploaded picture, whole, in WebP; null when it is gone. */
  readonly readPicture: (name: string) => Promise<Uint8Array | null>;
  /** The public address of this server. */
  readonly base: string;
  /** Unix ms. */
  readonly now: () => number;
}

type CommandOf<Name extends ModerationCommand['command']> = Extract<ModerationCommand, { command: Name }>;
type Runners = {
  readonly [Name in ModerationCommand['command']]: (given: CommandOf<Name>) => Promise<ModerationAnswer>;
};

const done = (message: string): ModerationAnswer => ({ ok: true, message });
const refused = (message: string): ModerationAnswer => ({ ok: false, message });

/**
 * Creates the operator's lookups and actions. Each is one transaction with its line of the operators' log, the
 * entries in the concerned traders' own logs, and their notifications.
 */
export function moderationService(
  options: ModerationOptions,
): (given: ModerationCommand) => Promise<ModerationAnswer> {
  const { db, chat, identity, events, accessLog, readPicture, now } = options;
  const giveaway = giveawayCommand(options);
  const { profiles, sessions, suspensions } = identity;

  async function picturesOf({ pictures }: { readonly pictures: readonly string[] }) {
    const read = await Promise.all(pictures.map(async (name) => ({ name, bytes: await readPicture(name) })));
    return read.flatMap(({ name, bytes }) =>
      bytes === null ? [] : [{ name, webp: Buffer.from(bytes).toString('base64') }],
    );
  }

  const runners: Runners = {
    giveaway,
    ...invitationCommands({ ...options, invitations: identity.invitations }),

    reports: async ({ operator }) => {
      const lines = await chat.reports.open(MAX_LISTED);
      const authors = lines.map(({ author_id }) => author_id);
      const what = 'the list of open reports, which includes your message';
      await db.transaction((tx) => accessLog.listed(tx, authors, { operator, what, reason: LISTED }));
      return { ok: true, rows: lines.map(reportLine) };
    },

    log: ({ operator }) =>
      db.transaction(async (tx) => {
        const logged = await newestModerationEvents(tx, MAX_LISTED);
        const traders = logged.map(({ user_id, user_name }) => user_name && user_id);
        const what = 'the actions of operators about your account';
        await accessLog.listed(tx, traders, { operator, what, reason: LOGGED });
        return { ok: true, rows: logged.map(logRow) };
      }),

    /** The lookup is recorded before the message is returned. */
    show: async ({ operator, id, reason, pictures }) => {
      const report = await db.transaction(async (tx) => {
        const report = await chat.reports.find(tx, id);
        if (report === null) return null;
        const { author_id, reporter_id, message_id } = report;
        await writeModerationEvent(tx, {
          operator,
          kind: 'looked',
          reason,
          user_id: author_id,
          report_id: id,
          message_id,
          at: new Date(now()),
        });
        const what = 'your reported message';
        await accessLog.looked(tx, author_id, { operator, what, reason });
        await accessLog.looked(tx, reporter_id, { operator, what: 'your report', reason: TO_DECIDE });
        return report;
      });
      if (report === null) return refused('Report not found');
      return { ok: true, rows: [reportRow(report)], ...(pictures && { pictures: await picturesOf(report) }) };
    },

    hide: async ({ operator, messageId, reason }) => {
      const outcome = await chat.hide(messageId, async (tx, { authorId, reporterIds }) => {
        await writeModerationEvent(tx, {
          operator,
          kind: 'hidden',
          reason,
          user_id: authorId,
          message_id: messageId,
          at: new Date(now()),
        });
        await accessLog.acted(
          tx,
          authorId,
          'messageHidden',
          `Operator ${operator} hid your message: ${reason}`,
        );
        if (authorId !== null) await events.emit(tx, 'moderation.hidden', { userId: authorId, reason });
        for (const userId of reporterIds) {
          await accessLog.acted(
            tx,
            userId,
            'reportDecided',
            `Operator ${operator} hid a message you reported`,
          );
          await events.emit(tx, 'moderation.decided', { userId, outcome: 'upheld' });
        }
      });
      if (outcome === 'unknown') return refused('Message not found');
      if (outcome === 'wordless') return refused('This message is hidden or deleted already');
      return done('The message is hidden, and its author has been notified');
    },

    restore: async ({ operator, messageId, reason }) => {
      const isRestored = await chat.restore(messageId, async (tx, authorId) => {
        await writeModerationEvent(tx, {
          operator,
          kind: 'restored',
          reason,
          user_id: authorId,
          message_id: messageId,
          at: new Date(now()),
        });
        const detail = `Operator ${operator} restored your message: ${reason}`;
        await accessLog.acted(tx, authorId, 'messageRestored', detail);
        if (authorId !== null) await events.emit(tx, 'moderation.restored', { userId: authorId, reason });
      });
      return isRestored
        ? done('The message is restored, and its author has been notified')
        : refused('No hidden message has this id');
    },

    dismiss: ({ operator, id, reason }) =>
      db.transaction(async (tx) => {
        const report = await chat.reports.find(tx, id);
        if (report === null) return refused('Report not found');
        const at = new Date(now());
        if (!(await chat.reports.dismiss(tx, id, at)))
          return refused(`This report is ${report.state} already`);
        const { author_id, reporter_id, message_id } = report;
        await writeModerationEvent(tx, {
          operator,
          kind: 'dismissed',
          reason,
          user_id: author_id,
          report_id: id,
          message_id,
          at,
        });
        const dismissed = (userId: string | null, what: string) =>
          accessLog.acted(tx, userId, 'reportDecided', `Operator ${operator} dismissed ${what}`);
        await dismissed(author_id, 'a report of your message');
        await dismissed(reporter_id, 'your report');
        if (reporter_id !== null)
          await events.emit(tx, 'moderation.decided', { userId: reporter_id, outcome: 'dismissed' });
        return done('The report is dismissed, and its reporter has been notified');
      }),

    'sign-out': async ({ operator, userName, reason }) => {
      const profile = await profiles.named(userName);
      if (profile === null) return refused('No trader has this name');
      const { userId } = profile;
      return db.transaction(async (tx) => {
        await sessions.endAll(tx, userId);
        const at = new Date(now());
        await writeModerationEvent(tx, { operator, kind: 'signedOut', reason, user_id: userId, at });
        const detail = `Operator ${operator} signed you out everywhere: ${reason}`;
        await accessLog.acted(tx, userId, 'signedOut', detail);
        await events.emit(tx, 'moderation.signedOut', { userId, reason });
        return done(`${profile.userName} is signed out everywhere, and has been notified`);
      });
    },

    'sign-out-everyone': ({ operator, reason }) =>
      db.transaction(async (tx) => {
        const ended = await sessions.endEveryones(tx);
        await writeModerationEvent(tx, { operator, kind: 'signedOut', reason, at: new Date(now()) });
        return done(`Everyone is signed out: ${ended} sessions ended`);
      }),

    suspend: async ({ operator, userName, reason, days }) => {
      const profile = await profiles.named(userName);
      if (profile === null) return refused('No trader has this name');
      const { userId } = profile;
      const at = now();
      const until = days === null ? null : at + days * DAY_MS;
      return db.transaction(async (tx) => {
        if (!(await suspensions.suspend(tx, userId, { reason, until }))) {
          await accessLog.looked(tx, userId, { operator, what: SUSPENSION, reason });
          return refused(`${profile.userName} is suspended already: lift that first`);
        }
        const ends = until === null ? null : new Date(until);
        await writeModerationEvent(tx, {
          operator,
          kind: 'suspended',
          reason,
          user_id: userId,
          until: ends,
          at: new Date(at),
        });
        await accessLog.acted(
          tx,
          userId,
          'suspended',
          `Operator ${operator} suspended you from chat, friends and clans ${untilText(until)}: ${reason}`,
        );
        await events.emit(tx, 'moderation.suspended', {
          userId,
          reason,
          until: ends?.toISOString() ?? null,
        });
        return done(`${profile.userName} is suspended ${untilText(until)}; they have been notified`);
      });
    },

    lift: async ({ operator, userName, reason }) => {
      const profile = await profiles.named(userName);
      if (profile === null) return refused('No trader has this name');
      const { userId } = profile;
      return db.transaction(async (tx) => {
        if (!(await suspensions.lift(tx, userId))) {
          await accessLog.looked(tx, userId, { operator, what: SUSPENSION, reason });
          return refused(`${profile.userName} is not suspended`);
        }
        await writeModerationEvent(tx, {
          operator,
          kind: 'lifted',
          reason,
          user_id: userId,
          at: new Date(now()),
        });
        await accessLog.acted(
          tx,
          userId,
          'suspensionLifted',
          `Operator ${operator} lifted your suspension: ${reason}`,
        );
        await events.emit(tx, 'moderation.lifted', { userId });
        return done(`${profile.userName} is no longer suspended; they have been notified`);
      });
    },
  };

  return (given) => runners[given.command](given as never);
}
