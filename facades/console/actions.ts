import { type Html, html } from '../pages/html.ts';
import { formField } from '../pages/session.ts';
import type { Desk } from './desk.ts';
import type { Action, Kind } from './kinds.ts';
import type { Row } from './references.ts';
import { inWords } from './words.ts';

/** Buttons for what is done to one record. `takes`: what goes with it when it is deleted. */
export const actionForms = (
  { session, words: { t } }: Desk,
  { path, actions, noun }: Kind,
  row: Row,
  takes = '',
): Html =>
  html`<div class="actions">${actions
    .filter((action) => isPossible(action, row))
    .map(
      ({ verb }) =>
        html`<form method="post" action="/${path}/${row.id}/${verb}">${formField(session)}<button class="quiet${isEnding(verb) ? ' danger' : ''}">${inWords(spacedVerb(verb))} ${verb === 'delete' ? noun : ''}</button>${verb === 'delete' && takes !== '' ? html` <span class="muted">${t('console.takes', { takes })}</span>` : ''}</form>`,
    )}</div>`;

const isEnding = (verb: string): boolean => verb === 'delete' || verb === 'revoke';

const spacedVerb = (verb: string): string =>
  verb.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What is read is there, so that it cannot be restored. */
const isPossible = ({ verb }: Action, { revoked_at, accepted_at }: Row): boolean =>
  verb !== 'restore' && (revoked_at ?? null) === null && (accepted_at ?? null) === null;
