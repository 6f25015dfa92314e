import type { ExportedTable } from '#/features/exported-tables.ts';
import { defineFeature } from '#/features/feature.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { picturesDoor } from '#/features/pictures/index.ts';
import { archiveOf } from './archive.ts';
import { exportedFiles } from './exported-files.ts';

const platformExports: readonly ExportedTable[] = [
  { table: 'outbox_event', leftOut: 'Events until every feature has received them; kept for days' },
  { table: 'market_wallet', leftOut: 'Addresses of everybody who traded on the chain' },
];

/** Before `RATE_LIMIT_SCALE`: one every ten minutes, after the first three. */
const PER_MINUTE = 1 / 10;
const AT_ONCE = 3;

export const exportFeature = defineFeature({
  name: 'export',
  needs: { identity: identityDoor, pictures: picturesDoor },
  create({ db, exports, rateLimits, uploads, now }, { identity, pictures }) {
    const limit = rateLimits.limiter(PER_MINUTE, { atOnce: AT_ONCE });
    return {
      exports: platformExports,
      routes: {
        'POST /account/export': async ({ body }, { caller }) => {
          await identity.proofs.demand(caller, { kind: 'exportData' }, body);
          limit.check(caller.userId);
          const { userId } = caller;
          const auditEvent = { kind: 'dataExported', walletAddress: null, detail: 'Data exported' } as const;
          identity.audit.publish(await identity.audit.write(db, caller, auditEvent));
          const at = new Date(now());
          const reads = { db, uploads, uploadedBy: pictures.uploadedBy, tables: exports() };
          return {
            name: `dugout-${at.toISOString().slice(0, 10)}.tar.gz`,
            type: 'application/gzip',
            bytes: archiveOf(exportedFiles(reads, userId, at), at),
          };
        },
      },
    };
  },
});
