import { callProcedure, procedureNamed } from '../../core/procedure-list.ts';
import { type Html, html } from '../pages/html.ts';
import { addressWith } from '../pages/site/links.ts';
import { type AnyDesk, mayCall } from './desk.ts';

/** What sources call events by, and no tag means yet: each leads to a form for one. */
export async function tagWords(desk: AnyDesk): Promise<Html | ''> {
  const { t } = desk.words;
  if (desk.branding === null || !mayCall(desk, procedureNamed('tags.words'))) return '';
  const words = await callProcedure('tags.words', desk.context, { audience_id: desk.branding.audience.id });
  if (words.length === 0) return '';
  return html`<section><h2>${t('console.tagWords')}</h2><p class="muted">${t('console.tagWordsMean')}</p>
<ul class="plain">${words.map(
    ({ word, events, sources }) =>
      html`<li><a href="${addressWith('/tags/new', { name: word })}" dir="auto">${word}</a> <span class="muted">${t('console.tagWordOf', { count: events, sources: sources.join(', ') })}</span></li>`,
  )}</ul></section>`;
}
