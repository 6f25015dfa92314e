import { describe, expect, it } from 'vitest';
import type { CallerExport } from './calls/export.ts';
import { type Leaf, leafText, type RepricedLeaf } from './calls/leaf.ts';
import { formatVerifierKey } from './note/verifier-key.ts';
import type { CheckId, Report } from './report.ts';
import { reportText } from './report-text.ts';
import { logOf, Operator, relinked, T0 } from './testing/operator.ts';
import { NO_EVIDENCE, type ReaderEvidence, verifyExport } from './verify.ts';

const operator = new Operator();
const leaves = logOf(80, 4);
const USER = 'user1';

async function verify(file: CallerExport, evidence: Partial<ReaderEvidence> = {}): Promise<Report> {
  const report = await verifyExport(JSON.stringify(file), { ...NO_EVIDENCE, ...evidence });
  if (typeof report === 'string') throw new Error(`unreadable: ${report}`);
  return report;
}

const states = ({ checks }: Report) =>
  Object.fromEntries(Object.entries(checks).map(([id, { state }]) => [id, state]));
const faultOf = ({ checks }: Report, id: CheckId) => {
  const result = checks[id];
  return result.state === 'failed' ? result.fault : null;
};

describe('an honest record', () => {
  it('is verified, and lists unchecked items', async () => {
    const report = await verify(operator.export(leaves, USER));
    expect(report).toMatchObject({ verdict: 'verified', calls: 20, logSize: 80, userId: USER });
    expect(states(report)).toEqual({
      checkpoint: 'passed',
      earlier: 'unchecked',
      inclusion: 'passed',
      chain: 'passed',
      log: 'unchecked',
      prices: 'passed',
      figures: 'passed',
    });
  });

  it('is fully verified for a reader with a key, a checkpoint and the log', async () => {
    const report = await verify(operator.export(leaves, USER, 50), {
      verifierKey: formatVerifierKey(operator.key),
      earlier: { note: operator.checkpoint(leaves.slice(0, 50)), takenAt: T0 + 49.5 * 3_600_000 },
      log: leaves.map(leafText),
    });
    expect(new Set(Object.values(states(report)))).toEqual(new Set(['passed']));
    expect(reportText(report)).toContain('ok      Calls in the signed log: 20 of 20');
    expect(reportText(report)).toMatch(/\nVerified\.$/);
  });

  it('accepts calls with lost candles, and counts them', async () => {
    const file = operator.export(leaves, USER);
    const calls = file.calls.map((call, at) => ({ ...call, candles: at < 3 ? [] : call.candles }));
    const report = await verify({ ...file, calls });
    expect(report.verdict).toBe('verified');
    expect(report.checks.prices).toMatchObject({ note: '3 without candles of their moment' });
  });

  it('may be empty', async () => {
    expect((await verify(operator.export(leaves, 'nobody'))).verdict).toBe('verified');
    expect((await verify(operator.export([], 'nobody'))).verdict).toBe('verified');
  });

  it('may have calls repriced after a rollback, within an hour', async () => {
    const call = leaves[5] as (typeof leaves)[0];
    const repriced: RepricedLeaf = {
      kind: 'repriced',
      callId: call.callId,
      userId: call.userId,
      callPrice: '0.00009',
      slot: call.slot + 40,
      repricedAt: new Date(Date.parse(call.calledAt) + 20_000).toISOString(),
      hash: call.hash,
    };
    const log: Leaf[] = [...leaves.slice(0, 6), repriced, ...leaves.slice(6)];
    const report = await verify(operator.export(log, USER), { log: log.map(leafText) });
    expect(report).toMatchObject({ verdict: 'verified', calls: 20 });
    expect(report.checks.chain).toMatchObject({ note: '1 priced again after a rollback' });

    const late = { ...repriced, repricedAt: new Date(Date.parse(call.calledAt) + 4e6).toISOString() };
    const again = await verify(operator.export([...leaves, late], USER));
    expect(faultOf(again, 'chain')?.text).toBe('priced again more than an hour after the call');
  });
});

describe('the price of a call', () => {
  const file = operator.export(leaves, USER);
  const [call] = file.calls as [CallerExport['calls'][0]];
  const { priced } = call;
  const changed = async (change: Partial<CallerExport['calls'][0]>) =>
    faultOf(await verify({ ...file, calls: [{ ...call, ...change }, ...file.calls.slice(1)] }), 'prices');

  it('is within the second recorded in the log, to the last digit', async () => {
    const { time = 0, low = 0, high = 0 } = priced ?? {};
    const price = Number(leaves[1]?.callPrice);
    expect(await changed({ priced: { time, low: price, high: price } })).toBeNull();
    for (const [least, most] of [
      [low, price * 0.99999],
      [price * 1.00001, high * 2],
    ] as const)
      expect((await changed({ priced: { time, low: least, high: most } }))?.text).toBe(
        'its price is outside the second that it is of',
      );
    expect((await changed({ priced: { time: time + 1, low, high } }))?.text).toBe(
      'its price is held against another second than the log says',
    );
  });

  it("is also compared with the call's candle if the token traded in between", async () => {
    const old = { ...(leaves[1] as (typeof leaves)[0]), pricedAt: new Date(T0).toISOString() };
    const log = leaves.map((leaf, at) => (at === 1 ? old : leaf));
    const honest = operator.export(log, USER);
    expect((await verify(honest)).verdict).toBe('verified');
    const [own = call] = honest.calls;
    const candles = own.candles.map(({ time }, at) => {
      const dear = Number(leaves[1]?.callPrice) * 2;
      return { time: at === 0 ? time - 120 : time, open: dear, high: dear, low: dear, close: dear };
    });
    const calls = [{ ...own, candles }, ...honest.calls.slice(1)];
    expect(faultOf(await verify({ ...honest, calls }), 'prices')?.text).toBe(
      'its price is outside the candle that it falls in',
    );
  });

  it('is checked against the candles alone when log or file lack the second', async () => {
    const older = leaves.map((leaf) => {
      const { pricedAt: _, ...rest } = leaf;
      return rest;
    });
    expect((await verify(operator.export(older, USER))).verdict).toBe('verified');
    const { priced: _, ...without } = call;
    expect((await verify({ ...file, calls: [without, ...file.calls.slice(1)] })).verdict).toBe('verified');
  });
});

describe('verification', () => {
  it('names the first faulty call', async () => {
    const log = leaves.map((leaf) => (leaf.callId === 'call13' ? { ...leaf, callPrice: '0.00001' } : leaf));
    const report = await verify(operator.export(log, USER, null, operator.checkpoint(leaves)));
    expect(report.verdict).toBe('failed');
    expect(faultOf(report, 'chain')).toEqual({ call: 4, text: 'its hash is not the hash of its contents' });
    expect(faultOf(report, 'inclusion')?.call).toBe(1);
    expect(reportText(report)).toContain(
      'FAILED  Hashes, links and order: 3 of 20, then call 4: its hash is not the hash of its contents',
    );
    expect(reportText(report)).toMatch(/\nNOT VERIFIED\.$/);
  });

  it('fails for missing newest calls if the reader has the log', async () => {
    const file = operator.export(leaves, USER);
    const cut = { ...operator.export(leaves.slice(0, 60), USER), checkpoint: file.checkpoint };
    const short = { ...cut, leaves: file.leaves.slice(0, cut.leaves.length), exportedAt: file.exportedAt };
    const calls = short.calls.map((call, at) => ({ ...call, outcome: file.calls[at]?.outcome ?? 'open' }));
    const figures = operator.export(leaves.slice(0, 60), USER).figures;
    const hidden = { ...short, calls, figures };
    expect(faultOf(await verify(hidden), 'inclusion')).toBeNull();
    expect(faultOf(await verify(hidden, { log: leaves.map(leafText) }), 'log')).toEqual({
      call: 16,
      text: 'leaf 61 of the log is left out of the file',
    });
  });

  it('fails for backdated calls', async () => {
    const back = new Date(T0 + 77.5 * 3_600_000).toISOString();
    const late = { ...(leaves[77] as Leaf), callId: 'call99', calledAt: back, pricedAt: back } as Leaf;
    const log = relinked([...leaves, late], USER);
    const earlier = { note: operator.checkpoint(leaves), takenAt: T0 + 80 * 3_600_000 };
    const file = operator.export(log, USER, 80);
    expect((await verify(file)).verdict).toBe('verified');
    expect(faultOf(await verify(file, { earlier }), 'earlier')).toEqual({
      call: 21,
      text: 'added after the earlier checkpoint, but dated before it',
    });
    expect(faultOf(await verify(file, { log: log.map(leafText) }), 'log')?.text).toBe(
      'leaf 80 of the log is dated before leaves before it',
    );
  });

  it("fails for a log under another key than the reader's", async () => {
    const other = new Operator();
    const file = other.export(leaves, USER, 80);
    const text = `not signed by ${operator.key.name} with the expected key`;
    const report = await verify(file, { verifierKey: formatVerifierKey(operator.key) });
    expect(faultOf(report, 'checkpoint')?.text).toBe(text);
    const earlier = { note: operator.checkpoint(leaves), takenAt: null };
    expect(faultOf(await verify(file, { earlier }), 'earlier')?.text).toBe(`earlier checkpoint: ${text}`);
  });

  it('fails for a log that became shorter', async () => {
    const earlier = { note: operator.checkpoint(leaves), takenAt: null };
    const report = await verify(operator.export(leaves.slice(0, 70), USER), { earlier });
    expect(faultOf(report, 'earlier')?.text).toBe('the log had 80 leaves before and has 70 now');
  });

  it('is incomplete when the file lacks data requested by the reader', async () => {
    const earlier = { note: operator.checkpoint(leaves.slice(0, 30)), takenAt: null };
    const report = await verify(operator.export(leaves, USER), { earlier, log: ['{}'] });
    expect(report.verdict).toBe('incomplete');
    expect(report.checks.earlier).toMatchObject({
      wanted: true,
      reason: expect.stringContaining('since=30'),
    });
    expect(report.checks.log).toMatchObject({ wanted: true, reason: 'the copy has 1 of 80 leaves' });
  });

  it('fails for figures and outcomes that do not follow from the calls', async () => {
    const file = operator.export(leaves, USER);
    const { hits, n } = file.figures;
    const better = await verify({ ...file, figures: { ...file.figures, hits: hits + 1 } });
    expect(faultOf(better, 'figures')?.text).toBe(`hits is stated as ${hits + 1} and is ${hits}`);
    const surer = await verify({ ...file, figures: { ...file.figures, interval: [30, 31] } });
    expect(faultOf(surer, 'figures')?.text).toMatch(/^interval is stated as \[30,31\] and is/);
    expect(n).toBeGreaterThan(10);

    const changed = async (at: number, change: Partial<CallerExport['calls'][0]>) => {
      const calls = file.calls.map((call, i) => (i === at ? { ...call, ...change } : call));
      return faultOf(await verify({ ...file, calls }), 'prices');
    };
    const [call] = file.calls as [CallerExport['calls'][0]];
    expect(await changed(0, { outcome: 'hit' })).toEqual({
      call: 1,
      text: 'counted as a hit, but it is none',
    });
    expect((await changed(0, { outcome: 'hit', peakPrice: null }))?.text).toBe('no candle shows the hit');
    expect(await changed(2, { peakPrice: null })).toBeNull();
    expect((await changed(2, { outcome: 'miss' }))?.text).toBe('it is a hit, but not counted as one');
    expect((await changed(0, { outcome: 'open' }))?.text).toBe('its day is over, but it is not counted');
    const twice = (Number(call.peakPrice) * 2).toFixed(20);
    expect((await changed(0, { outcome: 'hit', peakPrice: twice }))?.text).toBe(
      'its highest price is not that of its candles',
    );
    expect((await changed(19, { outcome: 'miss' }))?.text).toBe('counted as a miss before its day was over');
    const [first] = call.candles as [CallerExport['calls'][0]['candles'][0]];
    const dear = first.open * 3;
    const risen = { ...first, open: dear, high: dear, low: dear, close: dear };
    const higher = [{ ...risen, time: first.time - 60 }, risen];
    expect((await changed(0, { priced: null, candles: higher }))?.text).toBe(
      'its price is outside the candle that it falls in',
    );
    expect((await changed(0, { candles: [{ ...first, high: first.low / 2 }] }))?.text).toBe(
      'its candles are out of order or impossible',
    );
    expect((await changed(0, { candles: [{ ...first, time: first.time + 900, high: 1 }] }))?.text).toBe(
      'its highest price is not that of its candles',
    );
    expect((await changed(0, { callId: 'call2' }))?.text).toBe('its figures are those of another call');
    expect((await changed(0, { interval: '7m' }))?.text).toBe('candles of an unknown width, 7m');
  });
});

it.each(['', '{}', '[]', 'null', '{"format":"dugout-calls-2"}', '{"format":"dugout-calls-1"}'])(
  'rejects %j as unreadable',
  async (text) => {
    expect(await verifyExport(text)).toBe('export');
  },
);

it('rejects an export with a wrong verifier key', async () => {
  const file = operator.export(leaves, USER);
  const text = JSON.stringify({ ...file, checkpoint: { ...file.checkpoint, verifierKey: 'a+b+c' } });
  expect(await verifyExport(text)).toBe('verifierKey');
});
