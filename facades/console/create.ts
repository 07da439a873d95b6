import { v7 as newId } from 'uuid';
import { Refusal } from '../../core/errors/refusal.ts';
import { finish } from './act.ts';
import { attempting, type Posted } from './console-form.ts';
import type { AnyDesk } from './desk.ts';
import { previewOfEvent, trying } from './event-preview.ts';
import type { Field } from './field.ts';
import { isNewVenue, newFieldsOf } from './fields.ts';
import { inputOf } from './input.ts';
import type { Kind } from './kind.ts';
import { newInput } from './new-input.ts';
import { newPage } from './new-page.ts';
import { createsVenue, withNewVenue } from './new-venue.ts';
import { send } from './page.ts';
import { withPicture } from './picture.ts';
import { postedTexts, type Texts } from './posted.ts';
import { isProposing, possible, propose } from './propose.ts';
import { readStored } from './stored.ts';
import { zoneOf } from './zone.ts';

/** Creates a record, of which a secret is shown once; or proposes it, for those who may not create it. */
export async function create(kind: Kind, { desk, posted, picture }: Posted<AnyDesk>): Promise<void> {
  const copied = kind.copy === undefined ? null : desk.exchange.query.get('copy');
  const procedure = copied === null ? kind.create : kind.copy;
  if (procedure === undefined) throw new Refusal('not_found');
  const fields = possible(desk, kind, procedure, newFieldsOf(desk, kind));
  const texts = postedTexts(fields, posted);
  // Names are looked up for those alone who may create it.
  const created = async (by: AnyDesk, chosen: File | null) =>
    Object(
      await procedure.call(by.context, async () => {
        const pictured = await withPicture({ desk: by, picture: chosen }, texts);
        const filled = await withNewVenue(by, fields, pictured);
        return copied === null
          ? newInput(by, fields, filled)
          : inputOfCopy(by, kind, copied, { fields, texts: filled });
      }),
    );
  const work = async () => {
    if (isProposing(desk, kind, procedure)) {
      const input = await newInput(desk, fields, await withPicture({ desk, picture }, texts), true);
      return propose(desk, kind, newId(), input);
    }
    if (posted.has('preview') && desk.branding !== null) {
      const preview = await previewOfEvent(desk, picture, async (by) => (await created(by, null)).id);
      return send(desk, await newPage(desk, kind, texts, undefined, preview));
    }
    // No venue stays of an event that is refused.
    if (createsVenue(texts) && desk.branding !== null) await trying(desk, (by) => created(by, null));
    const { id, ...output } = await created(desk, picture);
    await finish(desk, kind, 'create', String(id), output);
  };
  await attempting(desk, { texts }, work, (attempt) => newPage(desk, kind, texts, attempt));
}

/** A copy has what is filled in otherwise than in the other record, and a start of its own. */
async function inputOfCopy(
  desk: AnyDesk,
  kind: Kind,
  id: string,
  { fields, texts }: { readonly fields: readonly Field[]; readonly texts: Texts },
): Promise<object> {
  const stored = await readStored(desk, kind, id);
  const zone = zoneOf({ id, time_zone: texts.time_zone }, stored.zone);
  const before = { ...stored.texts, 'starts_at.date': '', 'starts_at.time': '' };
  const own = fields.filter((field) => !isNewVenue(field));
  return { id, ...(await inputOf({ desk, zone, offersVenue: true }, own, texts, before)) };
}
