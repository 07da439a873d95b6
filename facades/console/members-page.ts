import { callProcedure } from '../../core/procedure-list.ts';
import { memberRole } from '../../orm/records/member.ts';
import { type Html, html } from '../pages/html.ts';
import { addressWith, moreLink } from '../pages/site/links.ts';
import type { Desk } from './desk.ts';
import { inviteForm, openInvitations } from './invitations.ts';
import { memberRows } from './member-rows.ts';
import type { ConsolePage } from './page.ts';
import { type Attempt, problemsOf } from './problems.ts';
import { nextOf } from './references.ts';

type Role = (typeof memberRole.options)[number];

const helping: readonly Role[] = ['owner', 'editor', 'contributor'];
const size = 50;

/** Who has which role, who is invited, and what an owner can do about it. */
export async function membersPage(desk: Desk, attempt?: Attempt): Promise<ConsolePage> {
  const { t } = desk.words;
  const query = desk.exchange.query.get('query') ?? '';
  const role = memberRole.safeParse(desk.exchange.query.get('role')).data;
  const shown = role === undefined ? (query === '' ? helping : memberRole.options) : [role];
  const after = role === undefined ? null : desk.exchange.query.get('after');
  const lists = await Promise.all(shown.map((each) => sectionOf(desk, each, query, after)));
  const found = lists.filter((list) => list !== '');
  return {
    title: t('console.members'),
    content: html`${problemsOf(desk, [], attempt)}
<form action="/members" class="list-filters" role="search"><div class="search-line"><input type="search" name="query" aria-label="${t('console.members.find')}" placeholder="${t('console.members.find')}" value="${query}" maxlength="100"><button class="quiet">${t('search')}</button></div>
<ul class="choices"><li><a href="/members"${role === undefined && query === '' ? html` aria-current="page"` : ''}>${t('console.members')}</a></li>${memberRole.options.map((each) => html`<li><a href="${addressWith('/members', { role: each, query })}"${each === role ? html` aria-current="page"` : ''}>${t('console.members.role', { role: each })}</a></li>`)}</ul></form>
${found.length === 0 ? html`<div class="empty"><p>${role === undefined && query === '' ? t('console.members.nobody') : t('console.members.none')}</p></div>` : found}
${inviteForm(desk)}
${await openInvitations(desk)}`,
  };
}

async function sectionOf(desk: Desk, role: Role, query: string, after: string | null): Promise<Html | ''> {
  const { context, owner, words } = desk;
  const input = { ...owner, role, first: size, after, ...(query !== '' && { query }) };
  const [page] = await callProcedure('members.listByOwner', context, input);
  if (page === undefined || page.rows.length === 0) return '';
  return html`<section><h2>${words.t('console.members.role', { role })}</h2><p class="muted">${words.t('console.members.roleMeans', { role })}</p>
${memberRows(desk, page.rows)}
${moreLink('/members', { role, query, after: nextOf(page) }, words.t('console.more'))}</section>`;
}
