import { type Html, html } from '../pages/html.ts';
import { formField } from '../pages/session.ts';
import type { Desk } from './desk.ts';
import { table } from './table.ts';

interface Key {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly cells: readonly string[];
  readonly verbs: readonly Verb[];
  readonly mark: Html | '';
}

type Verb = 'rotateKey' | 'delete' | 'rotate' | 'revoke';
type Column = 'made' | 'used' | 'ends' | 'scopes';

/** Keys, each with the buttons that end it and what stops working then. */
export function keyTable(desk: Desk, path: string, columns: readonly Column[], keys: readonly Key[]): Html {
  const { t } = desk.words;
  const title = (column: Column) => t(`console.access.${column}`);
  if (keys.length === 0) return html`<div class="empty"><p>${t('console.access.none')}</p></div>`;
  return table(
    [t('console.field.name'), t('console.access.begins'), ...columns.map(title), ''],
    keys.map(({ id, name, prefix, cells, verbs, mark }) => [
      html`<bdi>${name}</bdi>${mark}`,
      html`<code>${prefix}</code>`,
      ...cells,
      verbs.length === 0
        ? ''
        : html`<details class="change"><summary>${t('console.members.change')}</summary>${verbs.map((verb) => action(desk, `/${path}/${id}/${verb}`, verb))}</details>`,
    ]),
  );
}

const action = ({ session, words: { t } }: Desk, path: string, verb: Verb): Html =>
  html`<form method="post" action="${path}" class="actions">${formField(session)}<button class="quiet small${verb.startsWith('rotate') ? '' : ' danger'}">${t(`console.access.${verb}`)}</button><small>${t(`console.access.${verb}Means`)}</small></form>`;
