import { z } from 'zod';
import { callProcedure, procedureNamed } from '../../../core/procedure-list.ts';
import { seeOther } from '../../http/see-other.ts';
import { type Html, html } from '../../pages/html.ts';
import { buttonForm } from '../../pages/session.ts';
import { webLink } from '../../pages/site/links.ts';
import type { Stored } from '../forms/stored.ts';
import type { AnyDesk } from '../frame/desk.ts';
import type { Posted } from '../frame/page.ts';
import { table } from '../frame/table.ts';
import { timeInWords } from '../frame/words.ts';
import type { Kind } from '../records/kind.ts';

const origin = z.object({
  source: z.string(),
  external_id: z.string(),
  url: z.string(),
  retrieved_at: z.string(),
});

/** What people edited of a record, and what sources call it. */
export const provenance = z.object({ edited_fields: z.array(z.string()), origins: z.array(origin) });

/** What sources call a record, each with a button that takes it back. */
export async function originsOf(desk: AnyDesk, kind: Kind, { row }: Stored): Promise<Html | ''> {
  if (!recordsOfSources.includes(kind.path) || !desk.may('edit_records')) return '';
  const read = procedureNamed(`${kind.byIds.name.split('.')[0]}.provenance`);
  const found = await read.call(desk.context, async () => ({ ids: [row.id] }));
  const [{ origins } = { origins: [] }] = z.array(provenance).parse(found);
  if (origins.length === 0) return '';
  const { session, words } = desk;
  const { t } = words;
  const rows = origins.map(({ source, external_id, url, retrieved_at }) => [
    html`${source}${webLink(url, t('console.source'))}`,
    external_id,
    timeInWords(desk, retrieved_at),
    buttonForm(session, `/${kind.path}/${row.id}/origins`, t('console.notThis'), {
      fields: { source, external_id },
    }),
  ]);
  return html`<section><h2>${t('console.calledBy')}</h2>
${table([t('console.source'), t('console.itsName'), t('console.when'), ''], rows)}</section>`;
}

/** The paths of the kinds that sources have ids or names for. */
export const recordsOfSources: readonly string[] = ['venues', 'events', 'people'];

export const removeOrigin =
  (path: string) =>
  async ({ desk, posted, id }: Posted): Promise<void> => {
    const [source = '', external_id = ''] = [posted.get('source') ?? '', posted.get('external_id') ?? ''];
    await callProcedure('duplicates.removeOrigin', desk.context, { id, source, external_id });
    seeOther(desk.exchange, `/${path}/${id}?done=removeOrigin`);
  };
