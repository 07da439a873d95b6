import { refusalFor } from '../../../core/history/undoing/revertible.ts';
import type { Message } from '../../../core/languages/words.ts';
import { callProcedure, type InputOf, type OutputOf } from '../../../core/procedure-list.ts';
import { type Html, html } from '../../pages/html.ts';
import { buttonForm, namedWith } from '../../pages/session.ts';
import { addressWith } from '../../pages/site/links.ts';
import { backFrom } from '../frame/back.ts';
import type { AnyDesk, Desk } from '../frame/desk.ts';

export type Step = OutputOf<'changes.steps'>['items'][number];

/** What happened in the audience, newest first. */
export const readSteps = ({ context, branding }: Desk, input: InputOf<'changes.steps'>) =>
  callProcedure('changes.steps', context, { audience_id: branding.audience.id, ...input });

/** Why changes of these kinds cannot be undone, and what to do instead; null if they can. */
export function whyNot(
  { principal }: AnyDesk,
  changes: readonly { readonly kind: string }[],
): Html | '' | null {
  const [refusal] = changes.flatMap(({ kind }) => refusalFor(principal, kind) ?? []);
  if (refusal === undefined) return null;
  return refusal.reason === 'conflict' ? html`<p class="muted why-not">${refusal.message}</p>` : '';
}

/** Undoes a step as a whole; of a batch, what that would do is shown first. */
export function undoOf(
  desk: Desk,
  { id, batch_id, counts }: Step,
  { text = 'console.undo', of }: { readonly text?: Message | undefined; readonly of?: string } = {},
): Html | '' {
  const { t } = desk.words;
  const reason = whyNot(desk, counts);
  if (reason !== null) return reason;
  if (batch_id !== null)
    return html`<a class="button quiet small" href="/batches/${batch_id}/undo"${namedWith(of)}>${t(text)}</a>`;
  const operations = counts.map(({ operation }) => operation);
  const redo = text === 'console.redo' ? 'on' : null;
  const address = addressWith(`/history/${id}/undo`, { back: backFrom(desk, operations), redo });
  return buttonForm(desk.session, address, t(text), { of });
}
