import { setTimeout as delay } from 'node:timers/promises';
import type { ServerFrame } from '@dugout/contract/realtime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PageModel } from './page-model.harness.ts';
import { type Page, type RealtimeHarness, realtimeHarness } from './realtime.harness.ts';

const PAGES = 30;
const CUTS = 5;
const CHANNEL = 'trades:x';

let log: number[];
let harness: RealtimeHarness;
beforeEach(async () => {
  log = [];
  harness = await realtimeHarness([
    { name: 'trades:{mint}', access: 'public', topic: () => CHANNEL, snapshot: () => [...log] },
  ]);
});
afterEach(() => harness.stop());

/** Connects where the page left off; resolves once `enough` holds for what this connection received. */
async function follow(model: PageModel, enough: (frames: readonly ServerFrame[]) => boolean): Promise<Page> {
  const page = harness.connect();
  let taken = 0;
  await page.send({ type: 'subscribe', channels: model.requestedChannels() });
  await page.until((frames) => {
    for (const frame of frames.slice(taken)) model.take(frame);
    taken = frames.length;
    return enough(frames);
  });
  return page;
}

describe('a storm of disconnects', () => {
  it("leaves every page with the server's state: no gap, no duplicate", async () => {
    let final: number | null = null;
    let cutting = PAGES;
    const live = async (model: PageModel, index: number): Promise<void> => {
      for (let cut = 0; cut < CUTS; cut++) {
        const page = await follow(model, (frames) => frames.length > (index + cut) % 3);
        page.ws.terminate();
      }
      cutting--;
      await follow(model, () => final !== null && model.known.get(CHANNEL)?.data.at(-1) === final);
    };
    const models = Array.from({ length: PAGES }, () => new PageModel());
    for (const model of models) model.wanted.add(CHANNEL);
    const ends = Promise.all(models.map(live));

    for (let n = 1; final === null; n++) {
      if (cutting === 0) final = n;
      log.push(n);
      harness.hub.publish(CHANNEL, n);
      await delay(1);
    }
    await ends;
    for (const model of models) {
      expect(model.faults).toEqual([]);
      expect(model.known.get(CHANNEL)?.data).toEqual(log);
    }
  });
});
