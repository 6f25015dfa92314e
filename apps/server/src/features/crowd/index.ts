import { chatFeature } from '#/features/chat/index.ts';
import { clansFeature } from '#/features/clans/index.ts';
import { defineFeature } from '#/features/feature.ts';
import { friendsFeature } from '#/features/friends/index.ts';
import { identityFeature } from '#/features/identity/index.ts';
import { listen } from '#/platform/events/listener.ts';
import { Crowd, refuseAmongRealMoney } from './crowd.ts';
import { MarketMoments } from './market-moments.ts';
import { Talk } from './talk.ts';

const TICK_MS = 5_000;

/**
 * Simulated traders, who keep a newcomer to the simulator company: they are found, accept friend requests,
 * chat in clans of their own and answer. With play money on the simulator only, and off with `SIM_CROWD`.
 */
export const crowdFeature = defineFeature({
  name: 'crowd',
  needs: { identity: identityFeature, friends: friendsFeature, clans: clansFeature, chat: chatFeature },
  create({ config, accounts, market, log, now }, { identity: { profiles }, friends, clans, chat }) {
    if (config.tradingMode === 'live') return { recover: () => refuseAmongRealMoney(profiles) };
    if (!config.simCrowd || config.marketSource !== 'simulator' || config.tradingMode !== 'paper') return {};
    const random = Math.random;
    const crowd = new Crowd({ profiles, clans, accounts, now });
    const moments = new MarketMoments(market.state, market.now, random);
    const talk = new Talk({ crowd, clans, friends, chat, moments, log, now, random });
    let gathered = false;

    return {
      onMarketEvent: (event) => moments.see(event),
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
          run: async () => {
            if (!gathered) await crowd.gather();
            gathered = true;
            crowd.changeShifts();
            await talk.tick();
          },
        },
      ],
    };
  },
});
