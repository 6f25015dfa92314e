import { defineFeature } from '#/features/feature.ts';
import { assetOf, STABLECOINS } from '#/features/ledger/index.ts';
import { SignatureLog } from './signature-log.ts';
import { mintsOf } from './tokens-of.ts';

export const signaturesFeature = defineFeature({
  name: 'signatures',
  create({ signer, market, now }) {
    const units = (mint: string) => STABLECOINS.get(mint) ?? market.state.token(mint);
    const log = new SignatureLog(signer);
    return {
      routes: {
        'GET /signatures': async ({ query }, { caller }) => {
          const page = await log.page(caller.userId, query);
          const tokens = mintsOf(page.entries).map((mint) => ({ mint, ...assetOf(units, mint) }));
          return { data: { ...page, tokens } };
        },
        'GET /signatures/record': async ({ query }, { caller: { userId } }) => ({
          format: 'dugout-signatures-1',
          owner: userId,
          exportedAt: new Date(now()).toISOString(),
          before: query.before ?? null,
          ...(await log.all(userId, query)),
        }),
        'GET /signatures/checkpoint': async () => ({ data: await log.checkpoint() }),
        'GET /signatures/consistency': async ({ query: { first, second } }) => ({
          data: { proof: await log.consistency(first, second) },
        }),
      },
    };
  },
});
