import { type AlphaPreset, alphaPreset } from '@dugout/contract/alpha/preset';
import { ALPHA_TEXTS } from '@dugout/contract/alpha/texts';
import { z } from 'zod';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { failingAs } from '#/platform/http/failing-as.ts';
import { CheckedJson } from '#/platform/http/output.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Log } from '#/platform/log/log.ts';
import type { AlphaLimits } from './alpha-limits.ts';
import type { BacktestService } from './backtest/backtest.service.ts';
import type { FeedService } from './feed/feed.service.ts';
import type { CallIndex } from './index/call-index.ts';
import { type CallingService, calledAddress } from './ledger/calling.service.ts';
import type { followingService } from './people/following.service.ts';
import { presetsOf, savePresets } from './people/presets.repository.ts';
import type { VoteIndex } from './people/votes.ts';
import type { ClanRecords } from './record/clan-records.ts';
import type { RecordService } from './record/record.service.ts';

const kept = z.array(alphaPreset.nullable().catch(null));

/** Oldest first. Entries that are no longer valid filters are left out. */
async function readPresets(db: Db, userId: string): Promise<AlphaPreset[]> {
  return kept.parse((await presetsOf(db, userId)) ?? []).filter((preset) => preset !== null);
}

/** Replaces the whole list. Throws ApiError `alpha_preset_name_taken`. */
async function replacePresets(
  db: Db,
  userId: string,
  presets: readonly AlphaPreset[],
): Promise<AlphaPreset[]> {
  const names = new Set(presets.map(({ name }) => name.toLowerCase()));
  if (names.size < presets.length) throw new ApiError('alpha_preset_name_taken');
  await savePresets(db, userId, presets);
  return readPresets(db, userId);
}

interface AlphaRoutesOptions {
  readonly db: Db;
  readonly log: Log;
  readonly callIndex: CallIndex;
  readonly calling: CallingService;
  readonly feed: FeedService;
  readonly votes: VoteIndex;
  readonly records: RecordService;
  readonly clans: ClanRecords;
  readonly backtest: BacktestService;
  readonly follow: ReturnType<typeof followingService>;
  readonly limits: AlphaLimits;
}

export function alphaRoutes(options: AlphaRoutesOptions) {
  const { db, log, callIndex, calling, feed, votes, records, clans, backtest, follow, limits } = options;
  return {
    'GET /alpha/presets': async (_input, { caller }) => ({
      data: await failingAs(log, 'alpha_presets_failed', () => readPresets(db, caller.userId)),
    }),
    'POST /alpha/presets': async ({ body }, { caller }) => ({
      data: await failingAs(log, 'alpha_presets_not_saved', () =>
        replacePresets(db, caller.userId, body.presets),
      ),
    }),
    'GET /alpha/tokens': ({ query }, { caller }) =>
      failingAs(
        log,
        'alpha_tokens_failed',
        async () => new CheckedJson(await feed.read(query, caller?.userId ?? null)),
      ),
    'POST /alpha/call': ({ body }, { caller }) =>
      failingAs(log, 'alpha_call_failed', async () => {
        const mint = calledAddress(body.tokenAddress);
        limits.action(caller.userId);
        const call = callIndex.find(await calling.call(caller.userId, mint));
        const [card] = call === undefined ? [] : await feed.cards([call], caller.userId);
        if (card === undefined) throw new Error('a call was written and is not in the book');
        return { data: card, message: ALPHA_TEXTS.alphaTokenCalled };
      }),
    'POST /alpha/remove': ({ body }, { caller }) =>
      failingAs(log, 'alpha_remove_failed', async () => {
        const mint = calledAddress(body.tokenAddress);
        limits.action(caller.userId);
        return {
          data: { callId: await calling.remove(caller.userId, mint) },
          message: ALPHA_TEXTS.alphaTokenRemoved,
        };
      }),
    'POST /alpha/vote': async ({ body: { tokenAddress, vote } }, { caller }) => {
      if (callIndex.token(tokenAddress) === undefined) throw new ApiError('alpha_call_not_found');
      limits.vote(caller.userId);
      return { data: await votes.cast(caller.userId, tokenAddress, vote) };
    },
    'GET /alpha/callers': async ({ query: { window, page, limit } }) => ({
      data: await records.ranked(window, page, limit),
    }),
    'GET /alpha/callers/{userId}': async ({ params, query: { before, limit } }, { caller }) => ({
      data: await records.record(params.userId, caller?.userId ?? null, { before, limit }),
    }),
    'POST /alpha/follow': async ({ body: { userId, following } }, { caller }) => {
      limits.action(caller.userId);
      return { data: await follow(caller.userId, userId, following) };
    },
    'GET /alpha/returns': async ({ query }, { caller }) => ({
      data: await failingAs(log, 'alpha_tokens_failed', () =>
        backtest.returns(query, caller?.userId ?? null),
      ),
    }),
    'GET /alpha/replay': async ({ query: { at, ...query } }, { caller }) => ({
      data: await failingAs(log, 'alpha_tokens_failed', () =>
        backtest.replay(query, Date.parse(at), caller?.userId ?? null),
      ),
    }),
    'GET /alpha/clans/{clanId}': async ({ params }, { caller }) => ({
      data: await clans.read(params.clanId, caller?.userId ?? null),
    }),
  } satisfies Routes;
}
