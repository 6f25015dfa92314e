import { MarketMoments } from '@dugout/simulator/traders/market-moments';
import { alphaDoor } from '#/features/alpha/index.ts';
import { chatDoor } from '#/features/chat/index.ts';
import { clansDoor } from '#/features/clans/index.ts';
import { defineFeature } from '#/features/feature.ts';
import { friendsDoor } from '#/features/friends/index.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { tradingDoor } from '#/features/trading/index.ts';
import { listen } from '#/platform/events/listener.ts';
import { Crowd, refuseAmongRealMoney } from './crowd.ts';
import { CrowdCalls } from './crowd-calls.ts';
import { Talk } from './talk.ts';

const TICK_MS = 5_000;

/**
 * Simulated traders for newcomers to the simulator: they can be found, accept friend requests, chat in their own
 * clans, answer, and call tokens; some sell to their followers. Only in paper mode on the simulator, and off with
 * `SIM_CROWD`.
 */
export const crowdFeature = defineFeature({
  name: 'crowd',
  needs: {
    identity: identityDoor,
    friends: friendsDoor,
    clans: clansDoor,
    chat: chatDoor,
    alpha: alphaDoor,
    trading: tradingDoor,
  },
  create(
    { config, accounts, market, log, now },
    { identity: { profiles }, friends, clans, chat, alpha, trading },
  ) {
    if (config.tradingMode === 'live') return { recover: () => refuseAmongRealMoney(profiles) };
    if (!config.simCrowd || config.marketSource !== 'simulator' || config.tradingMode !== 'paper') return {};
    const random = Math.random;
    const crowd = new Crowd({ profiles, clans, accounts, now });
    const moments = new MarketMoments(market.state, market.now, random);
    const calls = new CrowdCalls({
      crowd,
      alpha,
      trading,
      market: market.state,
      now: market.now,
      random,
      log,
    });
    const talk = new Talk({ crowd, clans, friends, chat, moments, log, now, random });
    let gathered = false;

    return {
      background: { onMarketEvent: (event) => moments.see(event) },
      listeners: [
        listen('crowd.welcome', ['clans.joined', 'clans.approved'], async ({ userId, clanId }) => {
          const profile = crowd.has(userId) ? null : await profiles.profile(userId);
          if (profile !== null) talk.welcome(clanId, profile.userName);
        }),
        listen('crowd.answer', ['chat.messaged'], async ({ userId, fromUserId, channelId, messageId }) => {
          if (crowd.has(userId) && !crowd.has(fromUserId)) talk.answer(userId, channelId, messageId);
        }),
      ],
      jobs: [
        {
          name: 'crowd.tick',
          everyMs: TICK_MS,
          runs: 'once',
          run: async () => {
            if (!gathered) await crowd.gather();
            gathered = true;
            crowd.changeShifts();
            await talk.tick();
            await calls.tick();
          },
        },
      ],
    };
  },
});
