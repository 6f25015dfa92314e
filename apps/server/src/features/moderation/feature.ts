import { sql } from 'kysely';
import { chatDoor } from '#/features/chat/index.ts';
import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';
import { defineFeature } from '#/features/feature.ts';
import { giveawayDoor } from '#/features/giveaway/index.ts';
import { type AuditTrail, identityDoor, untilText } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Notification, Notifiers } from '#/platform/events/notifiers.ts';
import { paginationOf, rangeOf } from '#/platform/http/pagination.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { WHOLE_SIDE } from '#/platform/pictures/picture-sizes.ts';
import { signerWitness } from '#/signer/witness-client.ts';
import { accessLog } from './access-log.ts';
import { moderationService } from './moderation.service.ts';
import { lookUpView } from './moderation.view.ts';
import { openOperatorSocket } from './operator-socket.ts';
import { OperatorsLog, operatorsLogName } from './operators-log.ts';

const moderationExports: readonly ExportedTable[] = [
  ownRows({
    table: 'moderation_act',
    about: 'Operator actions on your account.',
    by: ['user_id'],
    key: ['sequence'],
    without: { operator: 'Operators act for the platform' },
  }),
  ownRows({
    table: 'hidden_message',
    about: 'Your messages hidden by operators.',
    where: ({ userId }) => sql`message_id IN (SELECT id FROM chat_message WHERE author_id = ${userId})`,
    key: ['message_id'],
  }),
];

interface ModerationRoutesOptions {
  readonly db: Db;
  readonly audit: Pick<AuditTrail, 'page'>;
}

const moderationRoutes = ({ db, audit }: ModerationRoutesOptions) =>
  ({
    'GET /profile/look-ups': async ({ query }, { caller }) => {
      const { items, count } = await audit.page(db, caller.userId, rangeOf(query), ['operatorLooked']);
      return { data: { items: items.map(lookUpView), pagination: paginationOf(query, count) } };
    },
  }) satisfies Routes;

const OUTCOMES = {
  upheld: 'The message you reported is hidden. Thank you.',
  dismissed: 'An operator reviewed the message you reported and took no action.',
} as const;

const notice = (userId: string, title: string, content: string): Notification[] => [
  { userId, type: 'system', title, content, about: { kind: 'security' } },
];

const moderationNotifiers: Notifiers = {
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

const WITNESS_MS = 60_000;

/** The operator's actions, mainly on reported messages and their authors, only through `npm run moderate`. */
export const moderationFeature = defineFeature({
  name: 'moderation',
  needs: { identity: identityDoor, chat: chatDoor, giveaways: giveawayDoor },
  create({ config, db, events, log, now, origins, signer, metrics, uploads }, { identity, chat, giveaways }) {
    const run = moderationService({
      db,
      chat,
      identity,
      events,
      openGiveaway: giveaways.open,
      accessLog: accessLog(identity.audit, now),
      registration: config.registration,
      readPicture: (name) => uploads.read(name, WHOLE_SIDE),
      base: origins.base,
      now,
    });
    const operatorsLog = new OperatorsLog({
      db,
      log,
      witness: signerWitness(signer, operatorsLogName(config.dataDir)),
    });
    metrics.gauge(
      'dugout_operators_log_sound',
      "Whether the operators' log extends the witnessed head",
      () => (operatorsLog.isSound ? 1 : 0),
    );
    return {
      routes: moderationRoutes({ db, audit: identity.audit }),
      notify: moderationNotifiers,
      exports: moderationExports,
      jobs: [
        {
          name: 'moderation.witness',
          everyMs: WITNESS_MS,
          runs: 'everywhere',
          run: () => operatorsLog.witness(),
        },
      ],
      start: () => openOperatorSocket({ dataDir: config.dataDir, log, run }),
    };
  },
});
