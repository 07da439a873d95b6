import type { AudienceReport, SampleReport } from '../orm/sample/load.ts';
import type { Config } from './config.ts';

interface Start {
  readonly sample: SampleReport | undefined;
  readonly seconds: number;
}

/** What a person sees when the service has started. */
export function greeting(config: Config, { sample, seconds }: Start): string {
  const { baseUrl } = config.settings;
  const database = config.databaseUrl === undefined ? `embedded, in ${config.dataDirectory}` : 'PostgreSQL';
  return [
    '',
    `  Audience platform   ${baseUrl}`,
    `  Database            ${database}`,
    `  Started in          ${seconds.toFixed(1)} s`,
    ...(sample === undefined ? [] : ['', '  Sample data loaded', ...sample.audiences.flatMap(describe)]),
    '',
    ...firstRequest(config),
    '',
  ].join('\n');
}

const number = (value: number): string => value.toLocaleString('en');

function describe({ subdomain, loaded, upcoming, leftOut, attribution }: AudienceReport): string[] {
  const { venues, events, people } = loaded;
  const left = Object.entries(leftOut).flatMap(([kind, reasons]) =>
    Object.entries(reasons).map(([reason, count]) => `${number(count)} ${kind} ${reason}`),
  );
  return [
    `    ${subdomain.padEnd(10)} ${number(venues)} venues, ${number(events)} events (${number(upcoming)} upcoming), ${number(people)} people`,
    ...(left.length === 0 ? [] : [`               left out: ${left.join(', ')}`]),
    `               ${attribution}`,
  ];
}

function firstRequest({ settings, localProviderSecret }: Config): string[] {
  const { baseUrl } = settings;
  const example = `    curl '${baseUrl}/v1/branding?host=toronto.${settings.platformDomain}'`;
  if (localProviderSecret === null) return ['  A first request', example];
  return [
    '  A first request, and signing in as Bruno (ada is the administrator) to browse',
    example,
    `    TOKEN=$(npm run --silent sign-in -- bruno ${baseUrl})`,
    `    curl -H "Authorization: JWT $TOKEN" '${baseUrl}/v1/locales?audience=toronto'`,
    `  or choose a person at ${baseUrl}/local-provider`,
  ];
}
