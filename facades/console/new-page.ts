import { type Html, html } from '../pages/html.ts';
import type { Message } from '../pages/languages/words.ts';
import { formField } from '../pages/session.ts';
import { addressWith } from '../pages/site/links.ts';
import { controlsFor } from './controls.ts';
import { type AnyDesk, mayCall, requireCall } from './desk.ts';
import { isNewVenue, newFieldsOf } from './fields.ts';
import { zoneOfNew } from './home-of-new.ts';
import type { Kind } from './kind.ts';
import { offerOfVenue } from './new-venue.ts';
import type { ConsolePage } from './page.ts';
import { encodingFor } from './picture.ts';
import { hasPin, pinOf } from './pin.ts';
import type { Texts } from './posted.ts';
import type { Attempt } from './problems.ts';
import { errorsOf, problemsOf } from './problems.ts';
import { isProposable, possible } from './propose.ts';
import { reachOfCreating } from './reach.ts';
import { crumb } from './record-page.ts';

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
  const fields = offer === null ? whole.filter((field) => !isNewVenue(field)) : whole;
  const texts: Texts = offer?.texts ?? given;
  const filled = {
    desk,
    zone: offer?.zone ?? (await zoneOfNew(desk, fields, texts)),
    texts,
    errors: errorsOf(attempt),
    isNew: true,
  };
  const { query } = desk.exchange;
  const address = addressWith(`/${kind.path}/new`, { back: query.get('back'), copy: query.get('copy') });
  const see = previews[kind.path];
  return {
    title: t('console.new', { noun: kind.noun }),
    map: hasPin(fields) ? 'pin' : undefined,
    crumb: crumb(kind),
    content: html`<form method="post" action="${address}" class="record"${encodingFor(fields)}${bringsPreview(kind) ? html` data-preview="preview"` : ''} data-form>${formField(desk.session)}
${problemsOf(desk, fields, attempt)}
${controlsFor(fields, filled)}
${pinOf(desk, fields)}
${bringsPreview(kind) ? preview : ''}${await reachOfCreating(desk, kind, query.get('copy'), texts.venue_id)}
<p class="submit"><button>${mayEdit ? t('console.create') : t('console.propose')}</button>${see === undefined || !mayEdit ? '' : html` <button class="quiet" name="preview" value="on" formaction="${address}#preview">${t(see)}</button>`} <a class="button quiet" href="${kind.listPath ?? '/'}">${t('console.cancel')}</a></p>
</form>
${bringsPreview(kind) ? '' : preview}`,
  };
}

/** What can be seen before it is created. */
const previews: Readonly<Record<string, Message>> = {
  events: 'console.preview.page',
  sources: 'console.preview.see',
};

/** Whether it can be seen before it is created what that would bring, of which some is chosen in the form. */
export const bringsPreview = ({ path }: Kind): boolean => path === 'sources';
