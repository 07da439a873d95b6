import { callProcedure, type OutputOf } from '../../core/procedure-list.ts';
import { type Html, html } from '../pages/html.ts';
import type { Desk } from './desk.ts';
import { keyTable } from './key-table.ts';
import type { ConsolePage } from './page.ts';
import { inWords, timeInWords } from './words.ts';

const maximum = 200;

/** What programs come in with: API keys and service tokens, and what stops when they are taken away. */
export async function keysPage(desk: Desk): Promise<ConsolePage> {
  const { context, owner, words } = desk;
  const { t } = words;
  const selected = { ...owner, first: maximum };
  const [[keys], [tokens]] = await Promise.all([
    callProcedure('applications.listByOwner', context, selected),
    callProcedure('serviceTokens.listByOwner', context, selected),
  ]);
  const when = (time: string | null): string =>
    time === null ? t('console.access.never') : timeInWords(desk, time);
  const more = (page: { readonly hasNext: boolean } | undefined) =>
    page?.hasNext ? html`<p class="muted">${t('console.access.first', { count: maximum })}</p>` : '';
  return {
    title: t('console.access'),
    content: html`<section><div class="section-head"><h2>${t('console.access.applications')}</h2><a class="button" href="/applications/new">${t('console.new', { noun: 'API key' })}</a></div>
<p class="muted">${t('console.access.applicationsMean')}</p>
${keyTable(
  desk,
  'applications',
  ['made'],
  (keys?.rows ?? []).map((key) => ({
    ...key,
    prefix: key.api_key_prefix,
    cells: [when(key.created_at)],
    verbs: ['rotateKey', 'delete'],
    mark: '',
  })),
)}${more(keys)}</section>
<section><div class="section-head"><h2>${t('console.access.tokens')}</h2><a class="button" href="/service-tokens/new">${t('console.new', { noun: 'service token' })}</a></div>
<p class="muted">${t('console.access.tokensMean')}</p>
${keyTable(
  desk,
  'service-tokens',
  ['scopes', 'used', 'made', 'ends'],
  (tokens?.rows ?? []).map((token) => {
    const { scopes, review, last_used_at, created_at, expires_at } = token;
    const end = endOf(desk, token);
    return {
      ...token,
      cells: [
        scopes.map((scope) => inWords(words, scope)).join(', '),
        when(last_used_at),
        when(created_at),
        when(expires_at),
      ],
      verbs: end === '' ? ['rotate', 'revoke'] : [],
      mark: html`${review ? html` <span class="mark">${t('console.access.review')}</span>` : ''}${end}`,
    };
  }),
)}${more(tokens)}</section>`,
  };
}

type Token = OutputOf<'serviceTokens.listByOwner'>[number]['rows'][number];

function endOf({ now, words: { t } }: Desk, { revoked_at, expires_at }: Token): Html | '' {
  const isExpired = expires_at !== null && Date.parse(expires_at) <= now.valueOf();
  if (revoked_at === null && !isExpired) return '';
  return html` <span class="mark status">${revoked_at === null ? t('console.access.expired') : t('console.access.revoked')}</span>`;
}
