import { type Html, html } from '../pages/html.ts';
import type { Message } from '../pages/languages/words.ts';
import type { Frame } from '../pages/page.ts';
import { formField } from '../pages/session.ts';
import { siteFilesPath } from '../pages/site/files.ts';
import type { AnyDesk, PlatformDesk } from './desk.ts';
import { kinds } from './kinds.ts';
import { isProposable } from './propose.ts';

export type PageMap = 'pin' | 'pair-map';

/** What is around the content of all pages of the console: where one can go, and who is signed in. */
export function frameOf(desk: AnyDesk, map: PageMap | undefined): Frame {
  const { exchange, words } = desk;
  const { t } = words;
  const { settings } = exchange.dependencies;
  const mapStyle = settings.mapStyle === null ? '' : ` ${new URL(settings.mapStyle).origin}`;
  return {
    head: html`<meta name="robots" content="noindex">
<link rel="stylesheet" href="${siteFilesPath}/console.css">
<script type="module" src="${siteFilesPath}/console.js"></script>
${map === undefined ? '' : html`<script type="module" src="${siteFilesPath}/${map}.js"></script>`}`,
    header: html`<header class="desk">
  <a class="brand" href="/" dir="auto">${desk.title}</a>
  ${desk.branding === null ? '' : findForm(desk)}
  <nav aria-label="${t('console.name')}">${(desk.branding === null ? platformGroups(desk) : groupsOf(desk)).map((group) => groupOf(desk, group))}</nav>
  <div class="me">${whoIs(desk)}</div>
</header>`,
    footer: html``,
    directives: [
      "script-src 'self'",
      `connect-src 'self'${map === undefined ? '' : mapStyle}`,
      "worker-src 'self'",
    ],
  };
}

const findForm = ({ words: { t } }: AnyDesk): Html =>
  html`<form action="/find" role="search" class="find"><label for="find">${t('console.find')}</label><input type="search" id="find" name="q" placeholder="${t('console.find')}" maxlength="100"></form>`;

/** Where one can go from every page of a console. */
interface Group {
  readonly title: Message;
  readonly entries: readonly { readonly path: string; readonly name: string }[];
}

const platformGroups = ({ kinds, words: { t } }: PlatformDesk): Group[] => [
  {
    title: 'console.platform',
    entries: [
      ...kinds.flatMap(({ listPath: path, title: name }) => (path === null ? [] : [{ path, name }])),
      { path: '/deleted', name: t('console.platform.deleted') },
      { path: '/service', name: t('console.platform.service') },
    ],
  },
];

function groupsOf({ may, words: { t } }: AnyDesk): Group[] {
  const records = kinds
    .filter(({ declaration }) => 'audience' in declaration.owners)
    .filter(({ path }) => !ownerKinds.includes(path));
  return [
    {
      title: 'console.daily',
      entries: [
        { path: '/', name: t('console.whatIsOn') },
        ...(may('propose_changes') ? [{ path: '/proposals', name: t('console.whatCameIn') }] : []),
        ...(may('edit_records')
          ? [
              { path: '/duplicates', name: t('console.duplicates') },
              { path: '/notifications', name: t('console.sent') },
            ]
          : []),
      ],
    },
    {
      title: 'console.records',
      entries: records
        .filter((kind) => may('edit_records') || (may('propose_changes') && isProposable(kind)))
        .map(({ path, title }) => ({ path: `/${path}`, name: title })),
    },
    {
      title: 'console.past',
      entries: may('read_history')
        ? [
            { path: '/history', name: t('console.history') },
            { path: '/batches', name: t('console.batches') },
            { path: '/trash', name: t('console.trash') },
          ]
        : [],
    },
    {
      title: 'console.audience',
      entries: may('manage_audience') ? ownerPages.map(({ path, title }) => ({ path, name: t(title) })) : [],
    },
  ];
}

/** Kinds for owners alone. */
const ownerKinds = ['members', 'invitations', 'applications', 'service-tokens', 'domains', 'webhooks'];

const ownerPages = [
  { path: '/members', title: 'console.members' },
  { path: '/look', title: 'console.look' },
  { path: '/keys', title: 'console.access' },
  { path: '/webhooks', title: 'console.webhooks' },
  { path: '/numbers', title: 'console.numbers' },
  { path: '/settings', title: 'console.settings' },
] as const;

const groupOf = ({ exchange, words: { t } }: AnyDesk, { title, entries }: Group): Html =>
  entries.length === 0
    ? html``
    : html`<section><h2>${t(title)}</h2><ul>${entries.map(
        ({ path, name }) =>
          html`<li><a class="desk-link" href="${path}"${isCurrent(exchange.request.path, path) ? html` aria-current="page"` : ''}>${name}</a></li>`,
      )}</ul></section>`;

const isCurrent = (current: string, path: string): boolean =>
  current === path || (path !== '/' && current.startsWith(`${path}/`));

function whoIs({ exchange, title, name, principal, session, words: { t } }: AnyDesk): Html {
  const { protocol, host } = exchange.request;
  const site = `${protocol}://${host.replace(/^admin\./, '')}/`;
  const role = principal.role ?? 'platform';
  return html`<p><strong dir="auto">${name}</strong></p>
<p>${t('console.signedInAs', { role })}</p>
<p><a href="${site}">${t('console.site', { audience: title })}</a></p>
<form method="post" action="/sign-out">${formField(session)}<button class="quiet">${t('signOut')}</button></form>`;
}
