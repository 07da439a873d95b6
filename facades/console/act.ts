import { seeOther } from '../http/see-other.ts';
import { type Html, html } from '../pages/html.ts';
import type { Posted } from './console-form.ts';
import type { AnyDesk } from './desk.ts';
import { type Action, identified, type Kind, shapeOf } from './kind.ts';
import { linesFor } from './lines-for.ts';
import { type ConsolePage, send } from './page.ts';
import { labelOf } from './words.ts';

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
  const back = pathIn(desk.exchange.query.get('back'));
  const path = back ?? (isThere ? `/${kind.path}/${id}` : (kind.listPath ?? '/'));
  if (secrets.length === 0) return seeOther(desk.exchange, `${path}?done=${verb}`);
  send(desk, secretPage(desk, kind, secrets, path, 'is_mailed' in output && output.is_mailed === true));
}

/** Never to another host. */
const pathIn = (text: string | null): string | undefined => /^(?:\/[\w-]+)+$/.exec(text ?? '')?.[0];

/** What is shown once, and stored nowhere. */
const isSecret = (name: string): boolean =>
  ['secret', 'api_key', 'address', 'invitation_address'].includes(name);

const secretPage = (
  desk: AnyDesk,
  kind: Kind,
  secrets: readonly [string, unknown][],
  next: string,
  isMailed: boolean,
): ConsolePage => ({
  title: kind.title,
  content: html`<div class="notice" role="status">${isMailed ? html`<p>${desk.words.t('console.invite.mailed')}</p>` : ''}<p>${desk.words.t('console.once')}</p>${secrets.map(([name, value]): Html => html`<p><label for="${name}">${labelOf(desk.words, name)}</label><input id="${name}" readonly value="${String(value)}" data-copy></p>`)}</div>
${secrets.map(([name, value]) => linesFor(desk, name, String(value)))}
<p><a class="button" href="${next}">${desk.words.t('console.kept')}</a></p>`,
});
