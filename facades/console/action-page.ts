import { notFound } from '../../core/errors/refusal.ts';
import { html } from '../pages/html.ts';
import { formField } from '../pages/session.ts';
import { finish } from './act.ts';
import { verbInWords } from './actions.ts';
import { attempting, type Posted } from './console-form.ts';
import { controlsFor } from './controls.ts';
import type { AnyDesk } from './desk.ts';
import { fieldsOf } from './fields.ts';
import { inputOf } from './input.ts';
import { type Action, identified, type Kind } from './kind.ts';
import type { ConsolePage } from './page.ts';
import { postedTexts } from './posted.ts';
import { type Attempt, errorsOf, problemsOf } from './problems.ts';
import { reachOfAction } from './reach.ts';
import { nameOf, readRows } from './references.ts';

/** A form for what takes more than which record it is done to. */
export async function actionPage(
  desk: AnyDesk,
  kind: Kind,
  { verb, procedure }: Action,
  attempt?: Attempt,
): Promise<ConsolePage> {
  const { exchange, session, words } = desk;
  const [row] = await readRows(desk.context, kind, [exchange.parameters.id ?? '']);
  if (row === null || row === undefined) throw notFound();
  const fields = fieldsOf(words, procedure.input);
  const texts = attempt?.texts ?? Object.fromEntries(exchange.query);
  const filled = { desk, zone: desk.zone, texts, errors: errorsOf(attempt), isNew: true };
  const title = verbInWords(words, verb);
  const path = `/${kind.path}/${row.id}`;
  const reach = await reachOfAction(desk, kind, verb, row.id);
  return {
    title,
    crumb: html`<a href="${path}" dir="auto">${nameOf(row)}</a>`,
    content: html`<form method="post" action="${path}/${verb}" class="record" data-form>${formField(session)}
${problemsOf(desk, fields, attempt)}
${controlsFor(fields, filled)}
${reach === '' ? '' : html`<p>${reach}</p>`}
<p class="submit"><button>${title}</button> <a class="button quiet" href="${path}">${words.t('console.cancel')}</a></p>
</form>`,
  };
}

export async function actAsFilledIn(
  kind: Kind,
  action: Action,
  { desk, posted, id }: Posted<AnyDesk>,
): Promise<void> {
  const { procedure, verb } = action;
  const fields = fieldsOf(desk.words, procedure.input);
  const texts = postedTexts(fields, posted);
  const work = async () => {
    const output = await procedure.call(desk.context, async () => ({
      ...identified(procedure, kind, id),
      ...(await inputOf({ desk, zone: desk.zone }, fields, texts, {})),
    }));
    await finish(desk, kind, verb, id, Object(output));
  };
  await attempting(desk, { texts }, work, (attempt) => actionPage(desk, kind, action, attempt));
}
