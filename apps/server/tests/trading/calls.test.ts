import { portfolioEndpoints } from '@dugout/contract/portfolio/endpoints';
import { tradingEndpoints } from '@dugout/contract/trading/endpoints';
import { reportedTransactionEndpoints } from '@dugout/contract/trading/reported-transactions';
import { expect, it } from 'vitest';
import { createPortfolio } from '#/features/portfolio/create-portfolio.ts';
import { createTrading } from '#/features/trading/create-trading.ts';
import { tradingReads } from '#/features/trading/reads/trading-reads.ts';
import { RecordingPublisher } from '#/platform/realtime/publisher.fixture.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { FakeVenue } from './fake-venue.ts';
import { fakeEvents, fakeProofs, fakeTokens, fakeWallets, fullFee, silent } from './world.ts';

const database = sharedDatabase();

it('trading and the portfolio implement the calls of the contract', () => {
  const common = {
    db: database.db,
    events: fakeEvents(),
    log: silent,
    venue: new FakeVenue(1),
    wallets: fakeWallets(database.db, []),
    tokens: fakeTokens,
    now: Date.now,
    realtime: new RecordingPublisher(),
  };
  const ticks = () => performance.now();
  const trading = createTrading({
    ...common,
    mode: 'paper',
    ticks,
    feeTermsOf: fullFee,
    proofs: fakeProofs,
  });
  const portfolio = createPortfolio({
    reads: tradingReads(database.db),
    ...common,
    onAccountChange: trading.onAccountChange,
    publicTransactions: () => ({ items: [], count: 0 }),
  });
  const calls = {
    ...tradingEndpoints,
    ...portfolioEndpoints,
    ...reportedTransactionEndpoints,
  };
  expect(Object.keys({ ...trading.routes, ...portfolio.routes }).sort()).toEqual(
    [...Object.keys(calls), 'GET /wallet/transactions/{id}'].sort(),
  );
});
