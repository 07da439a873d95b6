import { type Html, html } from '../../pages/html.ts';
import { formField } from '../../pages/session.ts';
import { addressWith } from '../../pages/site/links.ts';
import { controlsFor } from '../forms/controls.ts';
import { encodingFor } from '../forms/picture.ts';
import { readStored } from '../forms/stored.ts';
import type { Desk } from '../frame/desk.ts';
import type { Kind } from '../records/kind.ts';

/** What is most often wrong with an event. */
const corrected = ['name', 'starts_at', 'ends_at', 'venue_id', 'photo_url', 'featured', 'hidden'];

/** The form in the place of an event's line, for who corrects it there. */
export async function quickEdit(desk: Desk, kind: Kind, id: string): Promise<Html> {
  const { words, session } = desk;
  const { fields, texts, zone, row } = await readStored(desk, kind, id);
  const shown = fields.filter(({ name }) => corrected.includes(name));
  const start = desk.exchange.query.get('after');
  const filled = { desk, zone, texts, errors: {}, isNew: false };
  return html`<form method="post" action="/events/${id}" class="record"${encodingFor(shown)} data-form>${formField(session)}
<input type="hidden" name="version" value="${String(row.version ?? '')}"><input type="hidden" name="home" value="${start ?? ''}">
<input type="hidden" name="only" value="${shown.map(({ name }) => name).join(',')}">
${controlsFor(shown, filled)}
<p class="submit"><button>${words.t('console.save')}</button> <a class="button quiet" href="${addressWith('/', { after: start })}#e${id}">${words.t('console.cancel')}</a> <a href="/events/${id}">${words.t('console.everything')}</a></p>
</form>`;
}
