import type { Message } from '../../../core/languages/words.ts';
import { type Html, html } from '../../pages/html.ts';
import { copyable } from '../../pages/site/requests.ts';
import type { AnyDesk } from '../frame/desk.ts';

type Line = readonly [title: Message, line: string];

/** How a new key is used, to be pasted where it is needed. */
export function linesFor({ exchange, words: { t } }: AnyDesk, name: string, secret: string): Html {
  const { baseUrl } = exchange.dependencies.settings;
  const lines: readonly Line[] =
    name === 'api_key' ? ofKey(baseUrl, secret) : secret.startsWith('svc_') ? ofToken(baseUrl, secret) : [];
  if (name === 'address') return html`<p>${t('console.invite.send')}</p>`;
  if (lines.length === 0) return html``;
  return html`<section><h2>${t('console.lines')}</h2>${lines.map(([title, line]) => copyable(t, t(title), line))}</section>`;
}

const ofKey = (url: string, key: string): Line[] => [
  ['console.lines.curl', `curl -H 'Authorization: Bearer ${key}' ${url}/v1/locales`],
  [
    'console.lines.gem',
    `AUDIENCE_PLATFORM_URL=${url} AUDIENCE_PLATFORM_TOKEN=${key} ruby -r audience_platform -e 'puts AudiencePlatform::Client.new.locales.list'`,
  ],
];

const exchanging = (url: string, token: string): string =>
  `curl -s -H 'Content-Type: application/json' -d '{"service_token": "${token}"}' ${url}/v1/token/service`;

const ofToken = (url: string, token: string): Line[] => [
  [
    'console.lines.batch',
    `curl -H "Authorization: JWT $(${exchanging(url, token)} | sed 's/.*"token":"\\([^"]*\\).*/\\1/')" -H 'Content-Type: application/json' -d '{"source": {"name": "first try"}, "venues": []}' '${url}/v1/research/batch?dry_run=true'`,
  ],
  [
    'console.lines.gem',
    `AUDIENCE_PLATFORM_URL=${url} ruby -r audience_platform -e 'jwt = AudiencePlatform::Client.new.exchange_token(service_token: "${token}").parsed["token"]; puts AudiencePlatform::Client.new(scheme: "JWT", token: jwt).research_batch(source: {name: "first try"}, venues: [], dry_run: true)'`,
  ],
  [
    'console.lines.worker',
    `AUDIENCE_PLATFORM_URL=${url} AUDIENCE_PLATFORM_SERVICE_TOKEN=${token} npm run --silent research -- facades/programs/worker/example --dry-run`,
  ],
  [
    'console.lines.mcp',
    JSON.stringify({
      mcpServers: {
        'audience-platform': {
          type: 'http',
          url: `${url}/mcp`,
          headers: { Authorization: `Bearer ${token}` },
        },
      },
    }),
  ],
];
