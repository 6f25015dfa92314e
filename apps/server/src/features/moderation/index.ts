import { chatFeature } from '#/features/chat/index.ts';
import { defineFeature } from '#/features/feature.ts';
import { identityFeature } from '#/features/identity/index.ts';
import { accessLog } from './access-log.ts';
import { moderationService } from './moderation.service.ts';
import { moderationNotifiers } from './notify.ts';
import { openOperatorSocket } from './operator-socket.ts';

/** What the operator does about reported messages and their authors, by `npm run moderate` alone. */
export const moderationFeature = defineFeature({
  name: 'moderation',
  needs: { identity: identityFeature, chat: chatFeature },
  create({ config, db, events, log, now }, { identity, chat }) {
    const run = moderationService({ db, chat, identity, events, accessLog: accessLog(identity.acts), now });
    return {
      notify: moderationNotifiers,
      start: () => openOperatorSocket({ dataDir: config.dataDir, log, run }),
    };
  },
});
