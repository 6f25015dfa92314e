/** Tests that the metrics named by the alert rules and the dashboards exist, and the lines of the log. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { LEDGER_FAULTS } from '#/app/measured.ts';
import { sharedServer } from '#tests/kit/testing.ts';
import { logEventsUnder } from '../../../../scripts/lib/log-events.mjs';

const ROOT = new URL('../../../../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Prometheus' own. */
const OF_PROMETHEUS = new Set(['up']);
const FUNCTIONS = new Set([
  'sum',
  'min',
  'max',
  'by',
  'and',
  'ignoring',
  'rate',
  'increase',
  'histogram_quantile',
]);
const LABELS = new Set(['le', 'outcome', 'role', 'lease', 'kind']);

const metricsIn = (expression: string): string[] =>
  [...expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '').matchAll(/[a-z][a-z_]+/g)]
    .map(([name]) => name.replace(/_bucket$/, ''))
    .filter((name) => !FUNCTIONS.has(name) && !LABELS.has(name) && !OF_PROMETHEUS.has(name));

const promtool = [process.env['PROMTOOL_BIN'], '/usr/bin/promtool'].find(
  (path) => path !== undefined && existsSync(path),
);
if (promtool === undefined)
  console.log('The alert rules are not checked by promtool, which is not installed.');

const server = sharedServer({ settings: { METRICS_ADDRESS: '127.0.0.1:0' } });

const rendered = async (): Promise<string> => (await fetch(server.metricsUrl ?? '')).text();
async function value(series: string): Promise<number> {
  const line = (await rendered()).split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.split(' ')[1] ?? Number.NaN);
}

describe('[R4] the alert rules and the dashboards', () => {
  const alerts = [...read('deploy/monitoring/alerts.yml').matchAll(/expr: (.*)/g)].map(
    ([, text = '']) => text,
  );
  const shown: string[] = ['grafana-dashboard.json', 'grafana-cluster.json'].flatMap((file) =>
    JSON.parse(read(`deploy/monitoring/${file}`)).panels.flatMap(
      ({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr),
    ),
  );

  it('name only metrics of the server', async () => {
    const known = new Set(Array.from((await rendered()).matchAll(/^# TYPE (\S+)/gm), ([, name]) => name));
    expect([alerts.length, shown.length].map((count) => count > 10)).toEqual([true, true]);
    const named = [...alerts, ...shown].flatMap(metricsIn);
    expect(named.length).toBeGreaterThan(30);
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
  });

  it.skipIf(promtool === undefined)('are valid rules of Prometheus', () => {
    const checked = execFileSync(
      promtool ?? '',
      ['check', 'rules', join(ROOT, 'deploy/monitoring/alerts.yml')],
      {
        encoding: 'utf8',
      },
    );
    expect(checked).toContain(`SUCCESS: ${alerts.length} rules found`);
  });

  it('cover every checked part, and every alert is documented for the operator', async () => {
    for (const part of ['database', 'feed', 'signer', 'disk'])
      await vi.waitFor(async () => expect(await value(`dugout_part_up{part="${part}"}`)).toBe(1));
    const operations = read('docs/operations.md');
    const names = [...read('deploy/monitoring/alerts.yml').matchAll(/alert: (\w+)/g)].map(
      ([, name = '']) => name,
    );
    expect(names.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
  });
});

describe("[R4] the server's metrics", () => {
  it('cover orders, the outbox and disk space', async () => {
    await server.trader('Metered');
    expect(await value('dugout_orders{state="armed"}')).toBe(0);
    expect(await value('dugout_orders{state="late"}')).toBe(0);
    expect(await value('dugout_outbox_waiting')).toBeGreaterThanOrEqual(0);
    await expect.poll(() => value('dugout_disk_free_bytes'), { timeout: 10_000 }).toBeGreaterThan(0);
  });
});

describe('[R4] warnings and errors of the log', () => {
  const events = logEventsUnder(join(ROOT, 'apps/server/src'));

  it('are each documented for the operator', () => {
    const operations = read('docs/operations.md');
    const texts = events
      .filter(
        ({ level, text }) => (level === 'warn' || level === 'error') && /^[a-zA-Z][^\n]* [^\n]*$/.test(text),
      )
      .map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(80);
    expect([...new Set(texts)].filter((text) => !operations.includes(`\`${text}\``))).toEqual([]);
  });

  it('that count as ledger faults are lines of the server', () => {
    const texts = new Set(events.map(({ text }) => text));
    expect([...LEDGER_FAULTS.keys()].filter((text) => !texts.has(text))).toEqual([]);
  });
});
