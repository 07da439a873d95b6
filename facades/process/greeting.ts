import { execFileSync } from 'node:child_process';
import type { AudienceReport, SampleReport } from '../../orm/sample/each-audience.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { mcpPath } from '../mcp/path.ts';
import type { Config } from './config/config.ts';

interface Start {
  readonly sample: SampleReport | undefined;
  /** The audience of the example request. */
  readonly subdomain: string | undefined;
}

/** Printed when the service has started; in production, its log says so instead. */
export function greeting(config: Config, { sample, subdomain }: Start): string {
  const database = config.databaseUrl === undefined ? `embedded, in ${config.dataDirectory}` : 'PostgreSQL';
  const { version, commit } = release();
  return [
    '',
    ...links(config, subdomain),
    `  Database            ${database}`,
    `  Version             ${version}${commit === null ? '' : `, commit ${commit.slice(0, 12)}`}`,
    ...(sample === undefined ? [] : describe(sample)),
    '',
    ...firstRequest(config, subdomain),
    '',
    '  For agents (MCP), with a service token',
    `    ${forAgents(config.settings.baseUrl)}`,
    '',
  ].join('\n');
}

/** Where npm keeps the commit that a package was made from; an image has it too. */
const { version, gitHead }: { version: string; gitHead?: string } = packageFile;

/** What is running. The commit is null outside a checkout. */
export const release = () => ({ version, commit: gitHead ?? checkedOut() });

function checkedOut(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** Of this process, with the time that its modules took to load. */
export const secondsSinceStart = (): number => Math.round(performance.now() / 100) / 10;

function links({ settings: { baseUrl, platformDomain } }: Config, subdomain: string | undefined): string[] {
  const { protocol, port } = new URL(baseUrl);
  const pages = `${protocol}//${subdomain}.${platformDomain}${port && `:${port}`}`;
  return [
    `  Audience platform   ${baseUrl}`,
    ...(subdomain === undefined ? [] : [`  An audience         ${pages}`]),
    `  REST, to try        ${baseUrl}/docs`,
    `  GraphQL, to try     ${baseUrl}/v1/${subdomain === undefined ? 'tenants' : `audience/${subdomain}`}/graphql`,
  ];
}

/** The entry in the configuration of an agent's program. */
const forAgents = (baseUrl: string): string =>
  `{"mcpServers": {"audience-platform": {"type": "http", "url": "${baseUrl}${mcpPath}", "headers": ` +
  '{"Authorization": "Bearer svc_…"}}}}';

function describe({ audiences }: SampleReport): string[] {
  return [
    '',
    `  ${row('Sample data', ['venues', 'events', 'upcoming', 'people', 'left out'])}`,
    ...audiences.map((audience) => `    ${row(audience.subdomain, countsOf(audience), 12)}`),
    '',
    ...new Set(audiences.flatMap(({ attribution }) => attribution.map((line) => `  ${line}`))),
    '  Left out: records without a usable time or place, or too old. See orm/sample/ATTRIBUTION.md',
  ];
}

const row = (name: string, cells: readonly string[], width = 14): string =>
  name.padEnd(width) + cells.map((cell) => cell.padStart(10)).join('');

function countsOf({ loaded: { venues, events, people }, upcoming, leftOut }: AudienceReport): string[] {
  const out = Object.values(leftOut).flatMap((reasons) => Object.values(reasons));
  const counts = [venues, events, upcoming, people, out.reduce((sum, count) => sum + count, 0)];
  return counts.map((count) => count.toLocaleString('en'));
}

function firstRequest({ settings, localProviderSecret }: Config, subdomain: string | undefined): string[] {
  const { baseUrl, platformDomain } = settings;
  const [publicPath, userPath] =
    subdomain === undefined
      ? ['/up', '/v1/me']
      : [`/v1/branding?host=${subdomain}.${platformDomain}`, `/v1/locales?audience=${subdomain}`];
  const example = `    curl '${baseUrl}${publicPath}'`;
  if (localProviderSecret === null) return ['  A first request', example];
  return [
    '  A first request, and signing in as Bruno (Ada is the administrator) to browse',
    example,
    `    TOKEN=$(npm run --silent sign-in -- bruno ${baseUrl})`,
    `    curl -H "Authorization: JWT $TOKEN" '${baseUrl}${userPath}'`,
    `  or choose a person at ${baseUrl}/local-provider`,
  ];
}
