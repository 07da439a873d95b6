import { fieldNameOf } from '../../core/values/names.ts';
import { type Html, html } from '../pages/html.ts';
import { addressWith } from '../pages/site/links.ts';
import { deliveryRows } from './delivery-rows.ts';
import { type AnyDesk, mayCall } from './desk.ts';
import { type Kind, referenceTo } from './kind.ts';
import { listRows } from './references.ts';
import { rowsOf } from './rows.ts';
import { runRows } from './run-rows.ts';

const shownOfOwner = 20;

const rowsByHand: Readonly<Record<string, typeof runRows>> = { Run: runRows, WebhookDelivery: deliveryRows };

/** A list of what belongs to a record. */
export async function belongingTo(desk: AnyDesk, owner: Kind, owned: Kind, id: string): Promise<Html> {
  const { rows } = await listRows(
    desk.context,
    owned,
    { owner: fieldNameOf(owner.type), ids: [id] },
    { first: shownOfOwner },
  );
  const { t } = desk.words;
  const back = owned.update === undefined ? `/${owner.path}/${id}` : null;
  const reference = owned.create && referenceTo(owned.create, owner.type);
  const made = rowsByHand[owned.type];
  return html`<section${made === undefined ? '' : html` id="${owned.path}" data-live`}><div class="section-head"><h2>${owned.title}</h2>${
    reference === undefined || !mayCall(desk, owned.create)
      ? ''
      : html`<a href="${addressWith(`/${owned.path}/new`, { [reference]: id, back })}">${t('console.new', { noun: owned.noun })}</a>`
  }</div>
${rows.length === 0 ? html`<p class="muted">${t('console.none', { title: owned.title.toLowerCase() })}</p>` : await (made ?? rowsOf)(desk, owned, rows)}</section>`;
}
