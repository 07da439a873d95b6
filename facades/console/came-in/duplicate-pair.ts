import type { z } from 'zod';
import { typeNameOf } from '../../../core/values/names.ts';
import type { duplicateRow } from '../../../orm/records/duplicate.ts';
import { type Html, html } from '../../pages/html.ts';
import { readable } from '../forms/posted.ts';
import type { Desk } from '../frame/desk.ts';
import type { Kind } from '../records/kind.ts';
import { kindNamed } from '../records/kinds.ts';
import { pairMap } from './pair-map.ts';
import { readSides, type Side, survivorOf } from './survivor.ts';

type Pair = z.output<typeof duplicateRow>;

/** Pairs of records, of which those of one kind are read together. */
export async function duplicatePairs(desk: Desk, pairs: readonly Pair[]): Promise<Html[]> {
  const groups = [...Map.groupBy(pairs, ({ kind }) => kind)].map(async ([name, own]) => {
    const kind = kindNamed(typeNameOf(name));
    const sides = await readSides(
      desk,
      kind,
      own.flatMap(({ one, other }) => [one, other]),
    );
    return own.map((pair) => {
      const [one, other] = [sides.get(pair.one), sides.get(pair.other)];
      return [pair.id, one && other ? duplicatePair(desk, kind, pair, [one, other]) : html``] as const;
    });
  });
  const shown = new Map((await Promise.all(groups)).flat());
  return pairs.flatMap(({ id }) => shown.get(id) ?? []);
}

/** Two records beside each other, field by field: which one would be kept, and what can be done. */
function duplicatePair(desk: Desk, kind: Kind, pair: Pair, [one, other]: readonly [Side, Side]): Html {
  const { t } = desk.words;
  const { into, from, why } = survivorOf([one, other]);
  const rows = into.fields.map((field) => ({
    label: field.label,
    kept: readable(desk.words, field, into.texts),
    merged: readable(desk.words, field, from.texts),
  }));
  const link = ({ id, name }: Side) => html`<a href="/${kind.path}/${id}"><bdi>${name}</bdi></a>`;
  const both = `${into.name}, ${from.name}`;
  const button = (value: string, text: string, key: string, look: string) =>
    html`<button name="decision" value="${value}" aria-label="${text}: ${both}" class="${look}"${key === '' ? '' : html` data-key="${key}"`}>${text}</button>`;
  const merge = (a: Side, b: Side) => `merge:${pair.kind}:${a.id}:${b.id}`;
  return html`<li id="d${pair.id}" class="proposed-item" data-item tabindex="-1">
<header><h2><bdi>${into.name}</bdi></h2><span class="mark">${String(Math.round(pair.score * 100))} %</span></header>
<p class="muted">${pair.reasons.map((reason) => t('console.because', { ...reason })).join(', ')}</p>
<table class="compare"><thead><tr><th class="compare-cell compare-name"></th><th scope="col" class="compare-cell">${t('console.keptOne')} ${link(into)}</th><th scope="col" class="compare-cell">${t('console.mergedOne')} ${link(from)}</th></tr></thead><tbody>${rows
    .filter(({ kept, merged }) => kept !== '' || merged !== '')
    .map(
      ({ label, kept, merged }) =>
        html`<tr><th scope="row" class="compare-cell compare-name">${label}</th><td dir="auto" class="compare-cell">${kept === merged ? kept : html`<ins class="after">${kept}</ins>`}</td><td dir="auto" class="compare-cell">${kept === merged ? html`<span class="muted">${merged}</span>` : merged}</td></tr>`,
    )}<tr><th scope="row" class="compare-cell compare-name">${t('console.sources')}</th><td class="compare-cell">${into.sources.join(', ')}</td><td class="compare-cell">${from.sources.join(', ')}</td></tr></tbody></table>
${pairMap(desk, into, from, pair.reasons)}
<p class="muted">${t('console.keptBecause', { name: into.name, why })}</p>
<p class="actions">${button(merge(from, into), t('console.merge'), 'm', 'small')}${button(merge(into, from), t('console.mergeOther'), '', 'quiet small')}${button(`dismiss:${pair.id}`, t('console.notSame'), 'n', 'quiet small')}</p></li>`;
}
