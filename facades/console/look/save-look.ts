import { callProcedure } from '../../../core/procedure-list.ts';
import { seeOther } from '../../http/see-other.ts';
import { type Html, html } from '../../pages/html.ts';
import { conflictOf } from '../forms/edit-form.ts';
import { otherProblems } from '../forms/problems.ts';
import type { Desk } from '../frame/desk.ts';
import { attempting, type Posted, send } from '../frame/page.ts';
import { type Look, lookPage, lookProblems, lookTexts, postedLook, storedLook, themeInput } from './look.ts';

/** Saves how pages look, or only shows it. */
export async function saveLook({ desk, posted }: Posted): Promise<void> {
  const look = postedLook(await storedLook(desk), posted);
  if (posted.has('preview')) return send(desk, lookPage(desk, look));
  const problems = lookProblems(desk, look);
  if (problems.length > 0) return send(desk, lookPage(desk, look, noticeOf(problems)), 400);
  const work = async () => {
    await callProcedure('audiences.updateTheme', desk.context, themeInput(look));
    seeOther(desk.exchange, '/look?done=save');
  };
  await attempting(desk, { texts: {} }, work, async ({ refusal }) => {
    if (refusal.reason === 'precondition_failed') return afterOther(desk, look);
    const sentences = otherProblems(desk.words, [], refusal.data.fields ?? {});
    return lookPage(desk, look, noticeOf(sentences.length > 0 ? sentences : [refusal.message]));
  });
}

const noticeOf = (problems: readonly string[]): Html =>
  html`<div class="notice problem" role="alert">${problems.map((problem) => html`<p>${problem}</p>`)}</div>`;

/** Somebody else changed the look meanwhile: both versions, of which the form has the own one. */
async function afterOther(desk: Desk, look: Look) {
  const theirs = await storedLook(desk);
  const [now, mine] = [theirs, look].map((each) => lookTexts(desk, each));
  const differences = Object.entries(mine ?? {}).flatMap(([label, text]) =>
    text === now?.[label] ? [] : { label, theirs: now?.[label] || '–', mine: text || '–' },
  );
  const keep = html`<a class="button quiet" href="/look">${desk.words.t('console.keepTheirs')}</a>`;
  const conflict = conflictOf(desk, differences, keep);
  return lookPage(desk, { ...look, version: theirs.version }, conflict);
}
