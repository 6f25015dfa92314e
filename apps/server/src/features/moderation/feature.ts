import { chatDoor } from '#/features/chat/index.ts';
import { defineFeature } from '#/features/feature.ts';
import { giveawayDoor } from '#/features/giveaway/index.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { signerWitness } from '#/signer/witness-client.ts';
import { accessLog } from './access-log.ts';
import { moderationExports } from './exported.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { moderationService } from './moderation.service.ts';
import { moderationNotifiers } from './notify.ts';
import { openOperatorSocket } from './operator-socket.ts';
import { OperatorsLog, operatorsLogName } from './operators-log.ts';

const WITNESS_MS = 60_000;

/** The operator's actions, mainly on reported messages and their authors, only through `npm run moderate`. */
export const moderationFeature = defineFeature({
  name: 'moderation',
  needs: { identity: identityDoor, chat: chatDoor, giveaways: giveawayDoor },
  create({ config, db, events, log, now, origins, signer, metrics }, { identity, chat, giveaways }) {
    const run = moderationService({
      db,
      chat,
      identity,
      events,
      openGiveaway: giveaways.open,
      accessLog: accessLog(identity.audit, now),
      registration: config.registration,
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
      "Whether the operators' log goes on from what was witnessed",
      () => (operatorsLog.isSound ? 1 : 0),
    );
    return {
      routes: moderationRoutes({ db, audit: identity.audit }),
      notify: moderationNotifiers,
      exports: moderationExports,
      jobs: [{ name: 'moderation.witness', everyMs: WITNESS_MS, run: () => operatorsLog.witness() }],
      start: () => openOperatorSocket({ dataDir: config.dataDir, log, run }),
    };
  },
});
