/** Tests the Helm chart without Helm: renders the part of its language that the templates use. */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '#/platform/config/settings.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { renderTemplate, valuesOf } from './helm/template.ts';

const CHART = new URL('../../../../deploy/helm/dugout/', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(CHART, path), 'utf8');
const helm = [process.env['HELM_BIN'], '/usr/bin/helm', '/usr/local/bin/helm'].find(
  (path) => path !== undefined && existsSync(path),
);
const kubectl = [process.env['KUBECTL_BIN'], '/usr/bin/kubectl'].find(
  (path) => path !== undefined && existsSync(path),
);
if (helm === undefined) console.log('The chart is not linted: helm is not installed.');
if (kubectl === undefined) console.log('The chart is not read as YAML: kubectl is not installed.');

const values = valuesOf(read('values.yaml'));
const rendered = readdirSync(join(CHART, 'templates'))
  .map((name) => renderTemplate(read(`templates/${name}`), values))
  .join('\n---\n');
const parts = (kind: string): string[] =>
  rendered.split(/^---$/m).filter((part) => new RegExp(`^kind: ${kind}$`, 'm').test(part));

describe('[R12] the Helm chart', () => {
  it('has a deployment and a disruption budget for each of the four roles', () => {
    const roles = parts('Deployment').map((part) => /name: ROLES, value: "(\w+)"/.exec(part)?.[1]);
    expect(new Set(roles)).toEqual(new Set(['api', 'live', 'jobs', 'ingest']));
    expect(roles).toHaveLength(4);
    expect(parts('PodDisruptionBudget')).toHaveLength(4);
    for (const part of parts('Deployment')) expect(part).toContain('replicas: 2\n');
    expect(parts('Job')).toHaveLength(1);
  });

  it('gives a stop the time of its drain', () => {
    for (const part of parts('Deployment')) {
      expect(part).toContain('name: DRAIN_SECONDS, value: "10"');
      expect(part).toContain('terminationGracePeriodSeconds: 50\n');
    }
  });

  it('runs every container without root, capabilities and a writable root', () => {
    const containers = [...parts('Deployment'), ...parts('Job')];
    expect(containers).toHaveLength(5);
    for (const part of containers)
      for (const line of [
        'runAsNonRoot: true',
        'runAsUser: 10002',
        'readOnlyRootFilesystem: true',
        'allowPrivilegeEscalation: false',
        'capabilities: { drop: [ALL] }',
        'automountServiceAccountToken: false',
      ])
        expect(part).toContain(line);
  });

  it('sets settings that exist, and probes paths of the server', () => {
    const names = Array.from(rendered.matchAll(/\{ name: ([A-Z_]+), value:/g), ([, name = '']) => name);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(new Set(Array.from(rendered.matchAll(/httpGet: \{ path: (\S+),/g), ([, path]) => path))).toEqual(
      new Set(['/readyz', '/healthz']),
    );
  });

  it.skipIf(kubectl === undefined)('renders to objects that kubectl reads', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'chart.yaml'), rendered);
    writeFileSync(join(folder, 'kustomization.yaml'), 'resources: [chart.yaml]\n');
    const text = execFileSync(kubectl ?? '', ['kustomize', folder], { encoding: 'utf8' });
    const count = (kind: string) => text.split(`\nkind: ${kind}\n`).length - 1;
    expect(['Deployment', 'PodDisruptionBudget', 'Job', 'NetworkPolicy', 'Service'].map(count)).toEqual([
      4, 4, 1, 2, 2,
    ]);
  });

  it.skipIf(helm === undefined)('passes the linter of Helm', () => {
    execFileSync(helm ?? '', ['lint', '--strict', CHART], { stdio: 'pipe' });
  });
});
