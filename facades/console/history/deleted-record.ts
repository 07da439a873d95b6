import { toRefusal } from '../../../core/errors/to-refusal.ts';
import { restoreTerm } from '../../../core/history/undoing/restore.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { typeNameOf } from '../../../core/values/names.ts';
import { isId } from '../../../orm/statements/input-types.ts';
import { html } from '../../pages/html.ts';
import type { AnyDesk } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { timeInWords } from '../frame/words.ts';
import type { Kind } from '../records/kind.ts';
import { listOf, readChanges } from './history.ts';

/** In place of a record that is not found: where it was deleted, what became of it, for who may read the history. */
export async function deletedRecord(
  desk: AnyDesk,
  kind: Kind,
  id: string,
  error: unknown,
): Promise<ConsolePage> {
  const { branding, context, owner, words } = desk;
  const { reason } = toRefusal(error);
  if (reason !== 'not_found' || branding === null || !isId(id) || !desk.may('read_history')) throw error;
  const [found] = await callProcedure('changes.names', context, {
    ids: [id],
    audience_id: branding.audience.id,
  });
  if (found === undefined || found.deleted_at === null || typeNameOf(found.kind) !== kind.type) throw error;
  const isInTrash = Date.parse(found.deleted_at) >= desk.now.valueOf() - restoreTerm;
  const { rows } = await readChanges(desk, owner, { record_id: id, first: 20 });
  return {
    title: found.name,
    status: 404,
    content: html`${isInTrash ? html`<p class="notice">${words.t('console.wasDeleted', { time: timeInWords(desk, found.deleted_at) })} <a href="/trash">${words.t('console.trash')}</a></p>` : ''}
${await listOf(desk, rows)}`,
  };
}
