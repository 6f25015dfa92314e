import type { Giveaway } from '@dugout/contract/giveaway/giveaway';
import type { TestClient } from '@dugout/testkit/client';
import { expect } from 'vitest';
import type { TestServer } from '#tests/kit/server.ts';
import { eventually } from '#tests/kit/testing.ts';

const MINUTE_MS = 60_000;

interface Giveaways {
  readonly giveaways: readonly Giveaway[];
  readonly heldLamports: string;
}

export async function giveaways(client: TestClient): Promise<Giveaways> {
  const { body } = await client.call('/api/v1/giveaway');
  return (body as unknown as { data: Giveaways }).data;
}

export const giveawayOf = async (client: TestClient, id: string): Promise<Giveaway | undefined> =>
  (await giveaways(client)).giveaways.find((giveaway) => giveaway.id === id);

export const enter = (client: TestClient, giveawayId: string) =>
  client.call('/api/v1/giveaway/enter', { method: 'POST', body: { giveawayId } });

/** Returns the current giveaway, which a server opens by itself. @returns its id */
export const openGiveaway = (server: TestServer): Promise<string> =>
  eventually(async () => {
    const open = (await giveaways(server.client())).giveaways.find(({ status }) => status === 'open');
    if (open === undefined) throw new Error('no giveaway is on');
    return open.id;
  });

/** Moves a giveaway's times back, so that its entries closed `minutes` full minutes ago. */
export async function closeEntries(server: TestServer, id: string, minutes = 1): Promise<void> {
  const closed = Math.floor(Date.now() / MINUTE_MS - minutes) * MINUTE_MS;
  await server.sql`UPDATE giveaway SET opens_at = ${new Date(closed - 60 * MINUTE_MS)}, closes_at = ${new Date(closed)}
    WHERE id = ${id}`;
}

/** Waits until a draw has ended. */
export const untilDrawn = (client: TestClient, id: string): Promise<Giveaway> =>
  eventually(async () => {
    const giveaway = await giveawayOf(client, id);
    expect(giveaway?.status).toBe('drawn');
    return giveaway as Giveaway;
  });

/** Creates a drawn giveaway that only this trader entered. @returns its id */
export async function drawnGiveawayOf(server: TestServer, trader: TestClient): Promise<string> {
  const id = await openGiveaway(server);
  await enter(trader, id);
  await closeEntries(server, id);
  await untilDrawn(trader, id);
  return id;
}
