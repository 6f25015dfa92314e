import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { Notifiers } from '#/platform/events/notifiers.ts';

/** Only the winner is notified; everyone else sees the result on the page. */
export const giveawayNotifiers: Notifiers = {
  'giveaway.won': ({ userId, title, prizeLamports }) => [
    {
      userId,
      type: 'giveaway',
      title: 'You won',
      content: `${title}: ${formatDecimal(BigInt(prizeLamports), SOL_DECIMALS)} SOL are in your primary wallet`,
      about: { kind: 'giveaway' },
    },
  ],
};
