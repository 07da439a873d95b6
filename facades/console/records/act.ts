import { notFound } from '../../../core/errors/refusal.ts';
import { seeOther } from '../../http/see-other.ts';
import { html } from '../../pages/html.ts';
import { formField } from '../../pages/session.ts';
import { addressWith } from '../../pages/site/links.ts';
import { lostIn } from '../came-in/given-up.ts';
import { datesOfAction } from '../events/dates-of-action.ts';
import { reachOfAction } from '../events/reach.ts';
import { controlsFor } from '../forms/controls.ts';
import type { Field } from '../forms/field.ts';
import { fieldsOf } from '../forms/fields.ts';
import { inputOf } from '../forms/input.ts';
import { namesakesOf } from '../forms/namesakes.ts';
import { postedTexts } from '../forms/posted.ts';
import { type Attempt, errorsOf, problemsOf } from '../forms/problems.ts';
import { callWithForm } from '../forms/unread.ts';
import { backIn } from '../frame/back.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { attempting, type ConsolePage, type Posted } from '../frame/page.ts';
import { showOnce } from '../keys/shown-once.ts';
import { verbInWords } from './actions.ts';
import { type Action, identified, idInputOf, type Kind, shapeOf } from './kind.ts';
import { nameOf, readRows } from './references.ts';

export async function act(kind: Kind, action: Action, { desk, id }: Posted<AnyDesk>): Promise<void> {
  const output = Object(
    await action.procedure.call(desk.context, async () => identified(action.procedure, kind, id)),
  );
  await finish(desk, kind, action.verb, String(output.id ?? id), output);
}

export async function finish(
  desk: AnyDesk,
  kind: Kind,
  verb: string,
  id: string,
  output: object,
): Promise<void> {
  const columns = shapeOf(kind.declaration.row);
  const secrets = Object.entries(output).filter(
    ([name, value]) => isSecret(name) && value !== null && !(name in columns),
  );
  const isThere = kind.update !== undefined && verb !== 'delete';
  const path = backIn(desk) ?? (isThere ? `/${kind.path}/${id}` : (kind.listPath ?? '/'));
  if (secrets.length > 0)
    showOnce(desk, { secrets: Object.fromEntries(secrets), isMailed: Object(output).is_mailed === true });
  seeOther(desk.exchange, addressWith(path, { done: verb, lost: lostIn(output) }));
}

/** What is shown once, and stored nowhere. */
const isSecret = (name: string): boolean =>
  ['secret', 'api_key', 'address', 'invitation_address'].includes(name);

/** What else than the record of the page it takes. */
const fieldsFor = ({ words }: AnyDesk, { type, path }: Kind, { procedure }: Action): Field[] =>
  fieldsOf(words, procedure.input, path).filter(({ name }) => name !== idInputOf(procedure, type));

/** A form for what takes more than which record it is done to. */
export async function actionPage(
  desk: AnyDesk,
  kind: Kind,
  action: Action,
  attempt?: Attempt,
): Promise<ConsolePage> {
  const { exchange, session, words } = desk;
  const [row] = await readRows(desk.context, kind, [exchange.parameters.id ?? '']);
  if (row === null || row === undefined) throw notFound();
  const { verb } = action;
  const fields = fieldsFor(desk, kind, action);
  const texts = attempt?.texts ?? Object.fromEntries(exchange.query);
  // What of an app is required depends on its kind.
  const isNew = !verb.startsWith('set');
  const errors = errorsOf(attempt);
  const namesakes = await namesakesOf(desk, fields, texts, errors);
  const filled = { desk, zone: desk.zone, texts, errors, namesakes, isNew };
  const title = verbInWords(words, verb);
  const path = `/${kind.path}/${row.id}`;
  const back = backIn(desk);
  const meaning = words.said(`console.means.${kind.path}.${verb}`);
  const reach = await reachOfAction(desk, kind, verb, row.id);
  const count = await datesOfAction(desk, kind, verb, row.id, texts.from_date || null);
  return {
    title: `${title}: ${nameOf(row)}`,
    crumb: html`<a href="${back ?? path}" dir="auto">${nameOf(row)}</a>`,
    content: html`<form method="post" action="${addressWith(`${path}/${verb}`, { back })}" class="record" data-form>${formField(session)}
${problemsOf(desk, fields, attempt)}
${controlsFor(fields, filled)}
${meaning === undefined ? '' : html`<p>${meaning}</p>`}
${reach === '' ? '' : html`<p>${reach}</p>`}
<p class="submit"><button>${count === 0 ? title : words.t('console.ofDates', { verb, count })}</button> <a class="button quiet" href="${back ?? path}">${words.t('console.leave')}</a></p>
</form>`,
  };
}

export async function actAsFilledIn(
  kind: Kind,
  action: Action,
  { desk, posted, id }: Posted<AnyDesk>,
): Promise<void> {
  const { procedure, verb } = action;
  const fields = fieldsFor(desk, kind, action);
  const texts = postedTexts(fields, posted);
  const work = async () => {
    const output = await callWithForm(procedure, desk.context, async () => ({
      ...identified(procedure, kind, id),
      ...(await inputOf({ desk, zone: desk.zone }, fields, texts, {})),
    }));
    await finish(desk, kind, verb, id, Object(output));
  };
  await attempting(desk, { texts }, work, (attempt) => actionPage(desk, kind, action, attempt));
}
