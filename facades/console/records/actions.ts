import type { Words } from '../../../core/languages/words.ts';
import { type Html, html } from '../../pages/html.ts';
import { formField } from '../../pages/session.ts';
import { addressWith } from '../../pages/site/links.ts';
import { type AnyDesk, mayCall } from '../frame/desk.ts';
import { inWords, nounIn } from '../frame/words.ts';
import type { Action, Kind } from './kind.ts';
import type { Row } from './references.ts';

/** Buttons for what is done to one record. `takes`: what goes with it when it is deleted, in a sentence. */
export function actionForms(desk: AnyDesk, kind: Kind, row: Row, takes = ''): Html {
  const possible = kind.actions.filter(
    (action) => isPossible(action, row) && !isExpired(desk, kind, row) && mayCall(desk, action.procedure),
  );
  return html`<div class="actions">${possible.map((action) => actionForm(desk, kind, action, row.id, action.verb === 'delete' ? takes : ''))}</div>`;
}

function actionForm(
  { branding, exchange, session, words }: AnyDesk,
  { path, noun, update }: Kind,
  { verb, asks }: Action,
  id: string,
  meaning: string,
): Html {
  // What has no page of its own is left where it was, and a deleted audience can be restored at once.
  const restored = branding === null && verb === 'delete' ? '/deleted' : null;
  const back = update === undefined ? exchange.request.path : restored;
  const address = addressWith(`/${path}/${id}/${verb}`, { back });
  const name = verbInWords(words, verb);
  const look = `quiet${isEnding(verb) ? ' danger' : ''}`;
  const means = meaning === '' ? '' : html` <span class="muted">${meaning}</span>`;
  if (asks) return html`<a class="button ${look}" href="${address}">${name}</a>${means}`;
  return html`<form method="post" action="${address}">${formField(session)}<button class="${look}">${verb === 'delete' ? words.t('console.deleteOf', { noun: nounIn(words, noun) }) : name}</button>${means}</form>`;
}

/** `rotateKey` as `Rotate key`. */
export const verbInWords = (words: Words, verb: string): string =>
  inWords(
    words,
    verb
      .split(/(?=[A-Z])/)
      .join('_')
      .toLowerCase(),
    'verb',
  );

const isEnding = (verb: string): boolean => ['delete', 'remove', 'revoke'].includes(verb);

/** Whether it is a service token whose time is over. */
export const isExpired = ({ context }: AnyDesk, { type }: Kind, { expires_at }: Row): boolean =>
  type === 'ServiceToken' &&
  typeof expires_at === 'string' &&
  Date.parse(expires_at) <= context.now().valueOf();

/** What is read is there, so that it cannot be restored. A source is read by the button beside how it fares. */
const isPossible = ({ verb }: Action, { revoked_at, accepted_at, has_own_app }: Row): boolean =>
  verb !== 'restore' &&
  verb !== 'run' &&
  (verb !== 'removeIdentityProviderApp' || has_own_app === true) &&
  (revoked_at ?? null) === null &&
  (accepted_at ?? null) === null;
