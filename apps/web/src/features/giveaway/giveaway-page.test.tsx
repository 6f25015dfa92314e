import { createHash, createHmac } from 'node:crypto';
import type { Giveaway, PublishedDraw } from '@dugout/contract/giveaway/giveaway';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, dataOf, openPage, playServer, TRADER } from '#/app/app.testing.tsx';

const DAY_MS = 86_400_000;
const NOW = Date.now();
const iso = (offset: number): string => new Date(NOW + offset).toISOString();
const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

const seed = new Uint8Array(32).fill(7);
const entrants = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'];
const entrantsHash = sha256(entrants.join('\n'));
const blockhash = '2cSzRS8fXY1JqGY7BMkvn484kLfcKb3RSvCZyPJKEFAN';
const result = createHmac('sha256', seed)
  .update(entrantsHash + blockhash)
  .digest('hex');
const line = Number(BigInt(`0x${result}`) % 3n);
const reveal = { seed: Buffer.from(seed).toString('hex'), entrantsHash, slot: 361_000_001, blockhash };

const openOne: Giveaway = {
  id: 'g2',
  number: 2,
  title: 'Weekly giveaway',
  prizeLamports: '5000000000',
  opensAt: iso(-DAY_MS),
  closesAt: iso(4 * DAY_MS + 5_000),
  openedSlot: 361_000_000,
  entries: 1_284,
  entriesLastHour: 96,
  entered: false,
  ownEntry: null,
  rules: { minRank: 1, minAgeDays: 7, needsWallet: false },
  status: 'open',
  void: false,
  commitment: 'a'.repeat(64),
  entrantsHash: null,
  reveal: null,
  drawnAt: null,
  winners: [],
};
const drawn: Giveaway = {
  ...openOne,
  id: 'g1',
  number: 1,
  entries: 3,
  status: 'drawn',
  commitment: sha256(seed),
  entrantsHash,
  reveal,
  drawnAt: iso(-DAY_MS),
  winners: [
    { userId: 'u1', userName: 'cinder', image: null, rank: 6, entrant: entrants[line] ?? '', number: line },
  ],
};
const file: PublishedDraw = {
  format: 'dugout-giveaway-1',
  giveawayId: 'g1',
  number: 1,
  title: drawn.title,
  prizeLamports: drawn.prizeLamports,
  opensAt: drawn.opensAt,
  closesAt: drawn.closesAt,
  commitment: drawn.commitment,
  entrantsHash,
  entrants,
  reveal,
  winner: { line, entrant: entrants[line] ?? '' },
};

const serve = (giveaways: () => Giveaway[], published: PublishedDraw = file, answers: Answers = {}) =>
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/giveaway': () => dataOf({ giveaways: giveaways(), heldLamports: '5000000000' }),
    'GET /api/v1/giveaway/g1/draw': () => dataOf(published),
    ...answers,
  });

describe('giveaway page', () => {
  it("[GIVE-02] shows prize, end, entries and odds including the user's, and enters once", async () => {
    let current = openOne;
    const sent: unknown[] = [];
    serve(() => [current], file, {
      'POST /api/v1/giveaway/enter': (_, body) => {
        sent.push(body);
        current = {
          ...openOne,
          entries: 1_285,
          entered: true,
          ownEntry: { entrant: 'x'.repeat(12), number: 1_284 },
        };
        return dataOf(current);
      },
    });
    openPage('/giveaway');
    expect(await screen.findByText('1 in 1,285')).toBeDefined();
    expect(screen.getByText('Prize').nextSibling?.textContent).toBe('5.0000 SOL');
    expect(screen.getByText('1,284')).toBeDefined();
    expect(screen.getByText('0.08% once you enter')).toBeDefined();
    expect(screen.getByText('96 in the last hour')).toBeDefined();
    expect(
      screen.getByText('one entry per trader, rank 1 or higher, account at least 7 days old'),
    ).toBeDefined();
    expect(screen.getByText(/^4d 00:00:0\d$/)).toBeDefined();
    expect(screen.getByText('No draws yet')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Enter' }));
    expect(await screen.findByText('Entered, ticket 1,285')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Enter' })).toBeNull();
    expect(sent).toEqual([{ giveawayId: 'g2' }]);
  });

  it('[GIVE-02] recomputes a draw step by step', async () => {
    serve(() => [openOne, drawn]);
    openPage('/giveaway');
    const check = within(await screen.findByRole('region', { name: 'Check the draw' }));
    await check.findByText('Agrees.');
    expect(check.getByRole('status').textContent).toContain(`Agrees. Ticket ${line + 1} is cinder.`);
    expect(check.getAllByRole('listitem').filter((item) => item.querySelector('h3') !== null)).toHaveLength(
      5,
    );
    const draws = within(screen.getByRole('table', { name: 'Previous draws' }));
    await waitFor(() => expect(draws.getByText('Agrees')).toBeDefined());
    expect(draws.getByText('cinder')).toBeDefined();
  });

  it('[GIVE-02] shows both values of a mismatched step, and stops there', async () => {
    const forged = { ...file, commitment: 'b'.repeat(64) };
    serve(() => [openOne, drawn], forged);
    openPage('/giveaway');
    const check = within(await screen.findByRole('region', { name: 'Check the draw' }));
    expect((await check.findByRole('alert')).textContent).toContain('Differs.');
    expect(check.getByText('b'.repeat(64))).toBeDefined();
    expect(check.getByText(sha256(seed))).toBeDefined();
    expect(check.getAllByText('Not computed: an earlier step differs')).toHaveLength(3);
  });
});
