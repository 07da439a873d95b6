import { Refusal } from '../../../core/errors/refusal.ts';
import { seeOther } from '../../http/see-other.ts';
import { addressWith } from '../../pages/site/links.ts';
import { isProposing, possible, propose } from '../came-in/propose.ts';
import { inputOf } from '../forms/input.ts';
import { withPicture } from '../forms/picture.ts';
import { readStored } from '../forms/stored.ts';
import { filledIn } from '../forms/touched.ts';
import { callWithForm } from '../forms/unread.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { attempting, type Posted } from '../frame/page.ts';
import { identified, type Kind } from './kind.ts';
import { recordPage } from './record-page.ts';

/** Saves what was changed in a record's form; or proposes it, for those who may not save it. */
export async function save(kind: Kind, { desk, posted, picture, id }: Posted<AnyDesk>): Promise<void> {
  const { update } = kind;
  if (update === undefined) throw new Refusal('not_found');
  const stored = await readStored(desk, kind, id);
  const { texts: before, zone, row } = stored;
  const place = typeof row.locale_id === 'string' ? row.locale_id : undefined;
  // A button of a page, such as "Cancel the event", posts some fields alone.
  const only = posted.get('only')?.split(',');
  const isCancelled = only !== undefined && posted.get('status') === 'cancelled';
  const fields = possible(desk, kind, update, stored.fields).filter(
    ({ name }) => only === undefined || only.includes(name),
  );
  const isProposed = isProposing(desk, kind, update);
  const attempted = {
    texts: filledIn(fields, posted, before),
    version: posted.get('version'),
    shown: posted.get('shown'),
  };
  const changed = () => inputOf({ desk, zone, place, isProposed }, fields, attempted.texts, before);
  const work = async () => {
    attempted.texts = await withPicture({ desk, picture }, attempted.texts);
    if (isProposed) return propose(desk, kind, id, await changed());
    let done = isCancelled ? 'cancel' : 'save';
    // Names are looked up for those alone who may save.
    const output = await callWithForm(update, desk.context, async () => {
      const input = await changed();
      if (Object.keys(input).length === 0) done = 'leave';
      return {
        ...identified(update, kind, id),
        ...('expected_version' in (update.input?.shape ?? {}) && {
          expected_version: Number(attempted.version) || null,
        }),
        ...input,
      };
    });
    // Later dates of a series become one of their own.
    const saved = posted.has('from_date') ? String(Object(output).id) : id;
    if (saved !== id) done = 'split';
    const isAtHome = posted.has('home');
    const address = addressWith(isAtHome ? '/' : `/${kind.path}/${saved}`, {
      done,
      after: posted.get('home'),
    });
    seeOther(desk.exchange, isAtHome ? `${address}#e${id}` : address);
  };
  await attempting(desk, attempted, work, (attempt) => recordPage(desk, kind, id, attempt));
}
