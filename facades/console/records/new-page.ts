import { v7 as newId } from 'uuid';
import { Refusal } from '../../../core/errors/refusal.ts';
import type { Message } from '../../../core/languages/words.ts';
import { type Html, html } from '../../pages/html.ts';
import { formField } from '../../pages/session.ts';
import { addressWith } from '../../pages/site/links.ts';
import { isProposable, isProposing, possible, propose } from '../came-in/propose.ts';
import { previewOfEvent, trying } from '../events/event-preview.ts';
import { reachOfCreating } from '../events/reach.ts';
import { repeating } from '../events/repeating.ts';
import type { Field } from '../forms/field.ts';
import { isNewVenue, newFieldsOf } from '../forms/fields.ts';
import { homeOf } from '../forms/home-of-new.ts';
import { inputOf } from '../forms/input.ts';
import { namesakesOf } from '../forms/namesakes.ts';
import { newInput, proposedInput } from '../forms/new-input.ts';
import { createsOthers, offerOfVenue, withNewVenue } from '../forms/new-venue.ts';
import { encodingFor, withPicture } from '../forms/picture.ts';
import { hasPin } from '../forms/pin.ts';
import { postedTexts, type Texts } from '../forms/posted.ts';
import { type Attempt, errorsOf, problemsOf } from '../forms/problems.ts';
import { controlsOfNew } from '../forms/short-form.ts';
import { readStored } from '../forms/stored.ts';
import { callWithForm } from '../forms/unread.ts';
import { type AnyDesk, mayCall, requireCall } from '../frame/desk.ts';
import { attempting, type ConsolePage, type Posted, send } from '../frame/page.ts';
import { nounIn } from '../frame/words.ts';
import { zoneOf } from '../frame/zone.ts';
import { finish } from './act.ts';
import type { Kind } from './kind.ts';
import { kindNamed, kindOfType } from './kinds.ts';
import { crumb } from './record-page.ts';
import { nameOf, type Row, readRows } from './references.ts';

/** The page of a form for a new record; `prefilled` by the address, or a copy of another. */
export async function newPage(
  desk: AnyDesk,
  kind: Kind,
  prefilled: Texts,
  attempt?: Attempt,
  preview: Html | '' = bringsPreview(kind) ? html`<section id="preview"></section>` : '',
): Promise<ConsolePage> {
  const { t } = desk.words;
  const mayEdit = mayCall(desk, kind.create);
  if (!isProposable(kind)) requireCall(desk, kind.create);
  const whole = possible(desk, kind, kind.create, newFieldsOf(desk, kind));
  const given = attempt?.texts ?? prefilled;
  const offer = await offerOfVenue(desk, whole, given);
  const owner = await ownerOf(desk, given);
  const fields = whole.filter(
    (field) => (offer !== null || !isNewVenue(field)) && (owner === null || field.name !== 'audience_id'),
  );
  const texts: Texts = offer?.texts ?? given;
  const errors = errorsOf(attempt);
  const filled = {
    desk,
    zone: offer?.zone ?? (await homeOf(desk, fields, texts)).zone,
    texts,
    errors,
    namesakes: await namesakesOf(desk, fields, texts, errors),
    isNew: true,
  };
  const { query } = desk.exchange;
  const address = addressWith(`/${kind.path}/new`, { back: query.get('back'), copy: query.get('copy') });
  const see = previews[kind.path];
  const controls = controlsOfNew(kind.type, fields, filled);
  if (mayRepeat(desk, kind))
    controls.splice(
      fields.findIndex(({ name }) => name === 'ends_at') + 1,
      0,
      html`<p class="submit"><button class="quiet" name="repeats" value="on" formaction="${address}#recurrence" formnovalidate>${t('console.itRepeats')}</button></p>`,
    );
  return {
    title: t('console.new', { noun: nounIn(desk.words, kind.noun) }),
    map: bringsPreview(kind) ? 'places-map' : hasPin(fields) ? 'pin' : undefined,
    crumb:
      owner === null
        ? crumb(desk, kind)
        : html`<a href="/audiences/${owner.id}" dir="auto">${nameOf(owner)}</a>`,
    content: html`<form method="post" action="${address}" class="record"${encodingFor(fields)}${bringsPreview(kind) ? html` data-preview="preview"` : ''} data-form><button class="unseen" tabindex="-1" aria-hidden="true"></button>${formField(desk.session)}${owner === null ? '' : html`<input type="hidden" name="audience_id" value="${owner.id}">`}
${problemsOf(desk, fields, attempt)}
${controls}
${bringsPreview(kind) ? preview : ''}${await reachOfCreating(desk, kind, query.get('copy'), texts.venue_id)}
<p class="submit"><button>${mayEdit ? t('console.create') : t('console.propose')}</button>${see === undefined || !mayEdit ? '' : html` <button class="quiet" name="preview" value="on" formaction="${address}#preview">${t(see)}</button>`} <a class="button quiet" href="${kind.listPath ?? '/'}">${t('console.cancel')}</a></p>
</form>
${bringsPreview(kind) ? '' : preview}`,
  };
}

/** The audience from whose page of the platform's console a form was opened. */
async function ownerOf(
  { branding, context, kinds }: AnyDesk,
  { audience_id = '' }: Texts,
): Promise<Row | null> {
  const audiences = kindOfType('Audience', kinds);
  if (branding !== null || audiences === undefined) return null;
  return (await readRows(context, audiences, [audience_id]))[0] ?? null;
}

/** What can be seen before it is created. */
const previews: Readonly<Record<string, Message>> = {
  events: 'console.preview.page',
  sources: 'console.preview.see',
};

const mayRepeat = (desk: AnyDesk, { type }: Kind): boolean =>
  type === 'Event' && mayCall(desk, kindNamed('Series').create);

/** Whether it can be seen before it is created what that would bring, of which some is chosen in the form. */
export const bringsPreview = ({ path }: Kind): boolean => path === 'sources';

/** Creates a record, of which a secret is shown once; or proposes it, for those who may not create it. */
export async function create(kind: Kind, { desk, posted, picture }: Posted<AnyDesk>): Promise<void> {
  const copied = kind.copy === undefined ? null : desk.exchange.query.get('copy');
  const procedure = copied === null ? kind.create : kind.copy;
  if (procedure === undefined) throw new Refusal('not_found');
  const fields = possible(desk, kind, procedure, newFieldsOf(desk, kind));
  const filledIn = { texts: postedTexts(fields, posted) };
  // Names are looked up for those alone who may create it.
  const created = async (by: AnyDesk) =>
    Object(
      await callWithForm(procedure, by.context, async () => {
        const filled = await withNewVenue(by, fields, filledIn.texts);
        return copied === null
          ? newInput(by, fields, filled)
          : inputOfCopy(by, kind, copied, { fields, texts: filled });
      }),
    );
  const work = async () => {
    filledIn.texts = await withPicture({ desk, picture }, filledIn.texts);
    const { texts } = filledIn;
    if (posted.has('repeats') && mayRepeat(desk, kind))
      return send(desk, await newPage(desk, kindNamed('Series'), await repeating(desk, fields, texts)));
    if (isProposing(desk, kind, procedure)) {
      const { input, venue } = await proposedInput(desk, fields, texts);
      return propose(desk, kind, newId(), input, venue);
    }
    if (posted.has('preview') && desk.branding !== null) {
      const preview = await previewOfEvent(desk, async (by) => (await created(by)).id);
      return send(desk, await newPage(desk, kind, texts, undefined, preview));
    }
    // Neither a venue nor people stay of an event that is refused.
    if (createsOthers(texts) && desk.branding !== null) await trying(desk, created);
    const { id, ...output } = await created(desk);
    await finish(desk, kind, 'create', String(id), output);
  };
  await attempting(desk, filledIn, work, (attempt) => newPage(desk, kind, {}, attempt));
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
