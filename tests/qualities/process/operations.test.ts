import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import packageFile from '../../../package.json' with { type: 'json' };
import { freePort } from '../../support/service/free-port.ts';
import { start, stop } from '../../support/service/service.ts';

const read = (name: string): string => readFileSync(`.operations/${name}`, 'utf8');

const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
  templating: z.object({
    list: z.array(z.looseObject({ name: z.string(), definition: z.string().optional() })),
  }),
});

const { panels, templating } = dashboard.parse(JSON.parse(read('dashboard.json')));
const ofPanels = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const ofVariables = templating.list.flatMap(({ definition }) => definition ?? []);
const alerts = [...read('alerts.yaml').matchAll(/- alert: (\w+)\n +expr: (.+)/g)].map(
  ([, name = '', expr = '']) => ({
    name,
    expr,
  }),
);

const words = /\b(?:by|and|or|unless|bool|on|ignoring|offset|instance)\b/g;

/** The metrics that a query reads: its names but for functions, labels, ranges and words of the language. */
function metricsIn(query: string): string[] {
  const bare = query
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(words, '');
  return [...bare.matchAll(/\b([a-z_][a-z0-9_]*)\b(?!\s*\()/g)].map(([, name = '']) => name);
}

test('a query, read: its metrics, without functions, labels and ranges', () => {
  assert.equal(
    metricsIn('topk(10, sum by (le, route) (rate(a_bucket{job="b"}[5m]))) / c_total > 0.3 and on (x) d'),
    ['a_bucket', 'c_total', 'd'],
  );
});

test('the dashboard and the alerts: read only metrics that the service exposes', async () => {
  const METRICS_PORT = await freePort();
  const { url } = await start({ METRICS_PORT });
  await fetch(`${url}/up`);
  const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  const types = new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  );
  const exposed = (name: string): boolean => {
    const ofHistogram = /^(.+)_(?:bucket|count|sum)$/.exec(name)?.[1] ?? '';
    return types.has(name) || types.get(ofHistogram) === 'histogram';
  };
  const queries = [...ofPanels, ...ofVariables, ...alerts.map(({ expr }) => expr)];
  assert.ok(queries.length > 20);
  for (const query of queries) {
    const metrics = metricsIn(query);
    assert.ok(metrics.length > 0, query);
    // Prometheus itself makes `up`.
    for (const name of metrics) assert.ok(name === 'up' || exposed(name), `${name} in ${query}`);
  }
});

test('a start in production: JSON lines with the warnings, the version and the commit, and no prose', async () => {
  const provider = { IDP_URL: 'https://provider.example', IDP_APP_ID: '1', IDP_APP_SECRET: 'secret' };
  const secrets = { JWT_SECRET: 'a'.repeat(64), ENCRYPTION_KEY: Buffer.alloc(32, 'key').toString('base64') };
  const BASE_URL = 'https://platform.example';
  const service = await start({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    BASE_URL,
    ...provider,
    ...secrets,
  });
  await stop(service);
  const lines = service
    .output()
    .split('\n')
    .filter((line) => line !== '');
  const [warning, started] = lines.map((line) => JSON.parse(line));
  assert.is(warning.level, 40);
  assert.match(warning.msg, /^DATABASE_URL is not set/);
  assert.equal([started.msg, started.version, started.url], ['started', packageFile.version, BASE_URL]);
  assert.match(started.commit, /^[0-9a-f]{40}$/);
});

test('every alert: has a section that says what it means, and no section lacks its alert', () => {
  const sections = [...read('alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  assert.equal(
    sections,
    alerts.map(({ name }) => name),
  );
  for (const [, name] of panels.flatMap(({ title }) => [...title.matchAll(/Alerts?: (\w+)/g)]))
    assert.ok(sections.includes(name));
});
