import { mayRevert } from '../../core/history/undoing/revertible.ts';
import { callProcedure, type InputOf, type OutputOf } from '../../core/procedure-list.ts';
import { type Html, html } from '../pages/html.ts';
import { formField } from '../pages/session.ts';
import type { Desk } from './desk.ts';

export type Step = OutputOf<'changes.steps'>['items'][number];

/** What happened in the audience, newest first. */
export const readSteps = ({ context, branding }: Desk, input: InputOf<'changes.steps'>) =>
  callProcedure('changes.steps', context, { audience_id: branding.audience.id, ...input });

/** Undoes a step as a whole; of a batch, what that would do is shown first. */
export function undoOf(
  { principal, session, words: { t } }: Desk,
  { id, batch_id, counts }: Step,
): Html | '' {
  if (!counts.every(({ kind }) => mayRevert(principal, kind))) return '';
  if (batch_id !== null)
    return html`<a class="button quiet small" href="/batches/${batch_id}/undo">${t('console.undo')}</a>`;
  return html`<form method="post" action="/history/${id}/undo">${formField(session)}<button class="quiet small">${t('console.undo')}</button></form>`;
}
