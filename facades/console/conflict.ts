import { type Html, html } from '../pages/html.ts';
import type { AnyDesk } from './desk.ts';
import type { Field } from './field.ts';
import type { Texts } from './posted.ts';

/** Two people edited the same: both versions of what differs. */
export function conflictOf(
  { words: { t } }: AnyDesk,
  { theirs, mine }: { readonly theirs: Texts; readonly mine: Texts },
  fields: readonly Field[] = [],
): Html {
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const differing = Object.keys(mine).filter((name) => (mine[name] ?? '') !== (theirs[name] ?? ''));
  return html`<div class="notice problem" role="alert"><p>${t('console.conflict')}</p>
<table><thead><tr><th></th><th>${t('console.theirs')}</th><th>${t('console.mine')}</th></tr></thead><tbody>${differing.map(
    (name) =>
      html`<tr><th scope="row">${labels.get(name) ?? labels.get(name.replace(/\.\w+$/, '')) ?? name}</th><td dir="auto">${theirs[name] ?? ''}</td><td dir="auto">${mine[name] ?? ''}</td></tr>`,
  )}</tbody></table></div>`;
}
