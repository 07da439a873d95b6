import type { Permission } from '../../../core/auth/principal.ts';
import type { Message } from '../../../core/languages/words.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Frame } from '../../pages/page.ts';
import { formField } from '../../pages/session.ts';
import { siteFilesPath } from '../../pages/site/files.ts';
import { isProposable } from '../came-in/propose.ts';
import type { Kind } from '../records/kind.ts';
import { kinds } from '../records/kinds.ts';
import type { AnyDesk, PlatformDesk } from './desk.ts';
import { titleIn } from './words.ts';

export type PageMap = 'pin' | 'pair-map' | 'places-map';

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
<script type="module" src="${siteFilesPath}/copy.js"></script>
${map === undefined ? '' : html`<script type="module" src="${siteFilesPath}/${map}.js"></script>`}`,
    header: html`<header class="desk">
  <a class="brand" href="/" dir="auto">${desk.title}</a>
  ${desk.branding !== null && desk.may('read_history') ? findForm(desk) : ''}
  <nav aria-label="${t('console.name')}">${navigation(desk, desk.branding === null ? platformGroups(desk) : groupsOf(desk))}</nav>
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
  html`<form action="/find" role="search" aria-label="${t('console.find')}" class="find"><label for="find">${t('console.find')}</label><input type="search" id="find" name="q" placeholder="${t('console.find')}" maxlength="100"></form>`;

/** Where one can go from every page of a console. */
interface Group {
  readonly title: Message;
  readonly entries: readonly { readonly path: string; readonly name: string }[];
}

const platformGroups = ({ kinds, words }: PlatformDesk): Group[] => [
  {
    title: 'console.platform',
    entries: [
      ...kinds.flatMap((kind) =>
        kind.listPath === null ? [] : [{ path: kind.listPath, name: titleIn(words, kind) }],
      ),
      { path: '/deleted', name: words.t('console.platform.deleted') },
      { path: '/service', name: words.t('console.platform.service') },
    ],
  },
];

function groupsOf({ may, words }: AnyDesk): Group[] {
  const isListed = (kind: Kind) => kind.listPath === `/${kind.path}` && !ownPages.includes(kind.listPath);
  const named = (pages: readonly Page[]) =>
    pages.filter(({ needs }) => may(needs)).map(({ path, title }) => ({ path, name: words.t(title) }));
  return [
    { title: 'console.daily', entries: named(daily) },
    {
      title: 'console.records',
      entries: kinds
        .filter((kind) => isListed(kind) && (may('edit_records') || isProposable(kind)))
        .map((kind) => ({ path: `/${kind.path}`, name: titleIn(words, kind) })),
    },
    { title: 'console.past', entries: named(past) },
    { title: 'console.audience', entries: named(ofOwners) },
  ];
}

interface Page {
  readonly path: string;
  readonly title: Message;
  readonly needs: Permission;
}

const daily: readonly Page[] = [
  { path: '/', title: 'console.whatIsOn', needs: 'propose_changes' },
  { path: '/proposals', title: 'console.whatCameIn', needs: 'propose_changes' },
  { path: '/duplicates', title: 'console.duplicates', needs: 'edit_records' },
  { path: '/notifications', title: 'console.sent', needs: 'edit_records' },
];

const past: readonly Page[] = [
  { path: '/history', title: 'console.history', needs: 'read_history' },
  { path: '/batches', title: 'console.batches', needs: 'read_history' },
  { path: '/trash', title: 'console.trash', needs: 'read_history' },
];

const ofOwners: readonly Page[] = [
  { path: '/members', title: 'console.members', needs: 'manage_audience' },
  { path: '/look', title: 'console.look', needs: 'manage_audience' },
  { path: '/keys', title: 'console.access', needs: 'manage_audience' },
  { path: '/webhooks', title: 'console.webhooks', needs: 'manage_audience' },
  { path: '/numbers', title: 'console.numbers', needs: 'manage_audience' },
  { path: '/settings', title: 'console.settings', needs: 'manage_audience' },
];

const ownPages: readonly string[] = ofOwners.map(({ path }) => path);

/** On a phone, a button opens all groups but the first. */
function navigation(desk: AnyDesk, groups: readonly Group[]): Html {
  const [first = '', ...others] = groups.map((group) => groupOf(desk, group));
  if (others.length === 0) return html`${first}`;
  return html`${first}<button type="button" class="quiet small" popovertarget="pages">${desk.words.t('console.allPages')}</button><div id="pages" popover>${others}</div>`;
}

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
