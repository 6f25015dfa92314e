import { createHash, randomBytes } from 'node:crypto';
import { MAIL_LINK_FRAGMENTS } from '@dugout/contract/identity/values';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import {
  addMailLink,
  endMailLinks,
  forgetMailLinks,
  type MailPurpose,
  mailLinkBy,
  takeMailLink,
} from './mail-links.repository.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;
/** Links of one kind that a trader gets within the life of one; the newest of them still works. */
const MAX_LINKS = 3;
const LIFE_MS: Readonly<Record<MailPurpose, number>> = {
  resetPassword: 30 * MINUTE_MS,
  confirmEmail: DAY_MS,
};

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

interface MailLinksOptions {
  readonly db: Db;
  /** The origin in links. It comes from `PUBLIC_URL`, never from a request. */
  readonly publicUrl: string;
  readonly now: () => number;
}

/** Makes and takes the links of emails. The database has their digests alone. */
export function createMailLinks({ db, publicUrl, now }: MailLinksOptions) {
  /** Throws ApiError `mail_link_expired`, also for a link that never was, and `mail_link_used`. */
  async function look(purpose: MailPurpose, token: string, tx: Db = db) {
    const digest = digestOf(token);
    const link = await mailLinkBy(tx, purpose, digest);
    if (link === null) throw new ApiError('mail_link_expired');
    if (link.used_at !== null) throw new ApiError('mail_link_used');
    if (link.expires_at.getTime() <= now()) throw new ApiError('mail_link_expired');
    return { digest, userId: link.user_id, createdAt: link.created_at };
  }

  return {
    /** Makes a link; null where the trader has enough that still serve. */
    async make(purpose: MailPurpose, userId: string): Promise<string | null> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const [at, lifeMs] = [now(), LIFE_MS[purpose]];
      const link = {
        digest: digestOf(token),
        userId,
        purpose,
        at: new Date(at),
        expiresAt: new Date(at + lifeMs),
      };
      const limit = { most: MAX_LINKS, since: new Date(at - lifeMs) };
      const isAdded = await addMailLink(db, link, limit);
      return isAdded ? `${publicUrl}/#${MAIL_LINK_FRAGMENTS[purpose]}=${token}` : null;
    },

    /** Reads whose link it is. Throws ApiError `mail_link_expired`, `mail_link_used`. */
    look: (purpose: MailPurpose, token: string) => look(purpose, token),

    /**
     * Uses a link up, and with it the others of its trader and purpose. Throws ApiError `mail_link_expired`,
     * `mail_link_used`.
     */
    async take(tx: Db, purpose: MailPurpose, token: string): Promise<string> {
      const { digest, userId } = await look(purpose, token, tx);
      const at = new Date(now());
      if (!(await takeMailLink(tx, digest, at))) throw new ApiError('mail_link_used');
      await endMailLinks(tx, userId, purpose, at);
      return userId;
    },

    /** Drops links a day after they expired; until then a page says what became of them. */
    forgetOld: () => forgetMailLinks(db, new Date(now() - DAY_MS)),
  };
}

export type MailLinks = ReturnType<typeof createMailLinks>;
