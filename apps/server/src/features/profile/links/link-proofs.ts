import { createHmac } from 'node:crypto';
import type { CheckedLink, LinkOutcome, VerifiedLinks } from '@dugout/contract/profile/links';
import type { Db } from '#/platform/db/db.ts';
import type { RateLimits } from '#/platform/http/rate-limit.ts';
import { FetchFailure, type FetchLimits, guardedFetch } from '#/platform/network/guarded-fetch.ts';
import type { Network } from '#/platform/network/network.ts';
import type { ProfileTexts } from '../profile.repository.ts';
import { provedLinks, removeOtherProof, saveProved } from './links.repository.ts';
import { bioOn, TELEGRAM_ORIGIN, telegramAccount } from './telegram-page.ts';

const BYTES = 10;

interface LinkToProve {
  readonly userId: string;
  readonly userName: string;
  readonly link: CheckedLink;
  /** In the form of `telegramAccount`. */
  readonly account: string;
}

/**
 * Returns the code that a trader puts on the page behind a link, such as `dugout-mira_k-3f…`: their name, so that
 * nobody publishes another's code unknowingly, and 80 bits that only this server can compute, for this trader and
 * account only.
 */
function linkCode(key: Buffer, { userId, userName, link, account }: LinkToProve): string {
  const proof = createHmac('sha256', key)
    .update(JSON.stringify([userId, link, account]))
    .digest('hex');
  return `dugout-${userName}-${proof.slice(0, BYTES * 2)}`;
}

/** Reports whether the text contains the code as a separate word. */
const hasCode = (text: string, code: string): boolean => text.split(/[^\w-]+/).includes(code);

/** Max checks of one account per hour, before `RATE_LIMIT_SCALE`; all of them may be made at once. */
const CHECKS_AN_HOUR = 10;
const HOUR_MS = 3_600_000;
const LIMITS: FetchLimits = {
  maxBytes: 256 * 1024,
  timeoutMs: 8_000,
  maxRedirects: 0,
  contentTypes: new Set(['text/html']),
};

interface LinkProofsOptions {
  readonly db: Db;
  /** The network for checks; null when the operator disables them. */
  readonly network: Network | null;
  /** 32 bytes. */
  readonly key: Buffer;
  /** Unix ms. */
  readonly now: () => number;
  readonly rateLimits: RateLimits;
}

interface Owner {
  readonly userId: string;
  readonly userName: string;
  readonly telegram: string | null;
}

/** Creates the verification of profile links, by a code on the page behind them. */
export function linkProofs({ db, network, key, now, rateLimits }: LinkProofsOptions) {
  const limiter = rateLimits.limiter(CHECKS_AN_HOUR, { perMs: HOUR_MS });

  /** Returns the code for the owner's bio; null when it cannot be checked. */
  function codeFor({ userId, userName, telegram }: Owner): string | null {
    const account = telegramAccount(telegram);
    if (network === null || account === null) return null;
    return linkCode(key, { userId, userName, link: 'telegram', account });
  }

  /** Returns null when the site returned no page. */
  async function pageOf(account: string, through: Network): Promise<string | null> {
    const origin = through.siteFor?.(TELEGRAM_ORIGIN) ?? TELEGRAM_ORIGIN;
    try {
      const page = await guardedFetch({ url: `${origin}/${account}`, limits: LIMITS, network: through });
      return page.toString('utf8');
    } catch (error) {
      if (error instanceof FetchFailure) return null;
      throw error;
    }
  }

  return {
    codeFor,

    async verified(userId: string, { telegram }: Pick<ProfileTexts, 'telegram'>): Promise<VerifiedLinks> {
      const account = telegramAccount(telegram);
      const proved = (await provedLinks(db, userId)).find((proof) => proof.account === account);
      return { twitter: null, discord: null, telegram: proved?.proved_at.toISOString() ?? null };
    },

    /** Deletes a proof of another link. */
    changed: (userId: string, link: CheckedLink, to: string | null): Promise<void> =>
      removeOtherProof(db, userId, link, telegramAccount(to)),

    /**
     * Reads the page behind the owner's Telegram link and stores when the code was found there. Throws ApiError
     * `rate_limited`.
     */
    async check(owner: Owner): Promise<LinkOutcome> {
      if (network === null) return 'off';
      const [account, code] = [telegramAccount(owner.telegram), codeFor(owner)];
      if (account === null || code === null) return 'unsupported';
      limiter.check(owner.userId);
      const page = await pageOf(account, network);
      if (page === null) return 'unreachable';
      if (!hasCode(bioOn(page), code)) return 'missing';
      await saveProved(db, {
        user_id: owner.userId,
        link: 'telegram',
        account,
        proved_at: new Date(now()),
      });
      return 'verified';
    },
  };
}

export type LinkProofs = ReturnType<typeof linkProofs>;
