import { memberRole } from '../../../orm/records/member.ts';
import { type Html, html } from '../../pages/html.ts';
import { addressWith, moreLink } from '../../pages/site/links.ts';
import type { Desk } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { kindNamed } from '../records/kinds.ts';
import { listRows } from '../records/references.ts';
import { rowsOf } from '../records/rows.ts';

type Role = (typeof memberRole.options)[number];

const helping: readonly Role[] = ['owner', 'editor', 'contributor'];
const size = 50;

/** Who has which role, and who is invited. */
export async function membersPage(desk: Desk): Promise<ConsolePage> {
  const { exchange, words } = desk;
  const { t } = words;
  const query = exchange.query.get('query') ?? '';
  const role = memberRole.safeParse(exchange.query.get('role')).data;
  const shown = role === undefined ? (query === '' ? helping : memberRole.options) : [role];
  const lists = await Promise.all(shown.map((each) => sectionOf(desk, each, query)));
  const found = lists.filter((list) => list !== '');
  const title = t('console.members');
  return {
    title,
    beside: html`<a class="button" href="/members/invitations/new">${t('console.invite')}</a>`,
    content: html`<form action="/members" class="list-filters" role="search" aria-label="${t('console.members')}"><div class="search-line"><input type="search" name="query" aria-label="${t('console.members.find')}" placeholder="${t('console.members.find')}" value="${query}" maxlength="100"><button class="quiet">${t('search')}</button></div>
<ul class="choices"><li><a href="/members"${role === undefined && query === '' ? html` aria-current="page"` : ''}>${title}</a></li>${memberRole.options.map((each) => html`<li><a href="${addressWith('/members', { role: each, query })}"${each === role ? html` aria-current="page"` : ''}>${t('console.members.role', { role: each })}</a></li>`)}</ul></form>
${found.length === 0 ? html`<div class="empty"><p>${role === undefined && query === '' ? t('console.members.nobody') : t('console.members.none')}</p></div>` : found}
${await openInvitations(desk)}`,
  };
}

async function sectionOf(desk: Desk, role: Role, query: string): Promise<Html | ''> {
  const { context, exchange, owner, words } = desk;
  const kind = kindNamed('Member');
  const after = exchange.query.has('role') ? exchange.query.get('after') : null;
  const input = { role, first: size, after, ...(query !== '' && { query }) };
  const page = await listRows(context, kind, owner, input);
  if (page.rows.length === 0) return '';
  return html`<section><h2>${words.t('console.members.role', { role })}</h2><p class="muted">${words.t('console.members.roleMeans', { role })}</p>
${await rowsOf(desk, kind, page.rows, ['since', 'last_seen_at'])}
${moreLink('/members', { role, query, after: page.after }, words.t('console.more'))}</section>`;
}

/** At most a hundred are open. */
const maximum = 100;

async function openInvitations(desk: Desk): Promise<Html | ''> {
  const kind = kindNamed('Invitation');
  const input = { open: true, first: maximum };
  const { rows } = await listRows(desk.context, kind, desk.owner, input);
  if (rows.length === 0) return '';
  return html`<section><h2>${desk.words.t('console.invite.open')}</h2>${await rowsOf(desk, kind, rows, ['role', 'expires_at'])}</section>`;
}
