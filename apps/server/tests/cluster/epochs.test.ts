/** A page that moves from one server to the other continues with a snapshot, never with the other's deltas. */
import { expect, it, vi } from 'vitest';
import { livePage, placeAfter } from '#tests/kit/live-page.ts';
import { shared } from '#tests/kit/testing.ts';
import { twoServers } from '#tests/kit/two-servers.ts';

const servers = shared(twoServers);

it('a page that moves to a topic opened in the same millisecond gets a snapshot', async () => {
  const { first, second } = servers;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  const pages = [
    await livePage(first.address, first.client()),
    await livePage(second.address, second.client()),
  ];
  for (const page of pages) {
    page.subscribe('status');
    await page.find('status', ({ type }) => type === 'snapshot' || null);
  }
  clock.mockRestore();
  for (const page of pages) await page.find('status', ({ type }) => type === 'delta' || null);
  const place = placeAfter(pages[0]?.frames.slice(0, 1) ?? [], 'status');

  const moved = await livePage(second.address, second.client());
  moved.subscribe('status', place);
  expect(await moved.find('status', ({ type }) => type)).toBe('snapshot');
  const stayed = await livePage(first.address, first.client());
  stayed.subscribe('status', place);
  expect(await stayed.find('status', ({ type }) => type)).toBe('delta');
  for (const page of [...pages, moved, stayed]) page.close();
});
