import {
  colorNames,
  contrastsOf,
  type GivenTheme,
  hexOf,
  isColor,
  pageColors,
  plainColors,
  presets,
} from '../../../core/audiences/theme-colors.ts';
import { notFound } from '../../../core/errors/refusal.ts';
import { callProcedure, type InputOf, procedureNamed } from '../../../core/procedure-list.ts';
import { type Html, html } from '../../pages/html.ts';
import { formField } from '../../pages/session.ts';
import { type Desk, requireCall } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { inWords } from '../frame/words.ts';

const modes = ['light', 'dark'] as const;

type Colors = Readonly<Record<string, string>>;

/** How an audience's pages look: the colors that are left empty are not in it. */
export interface Look extends GivenTheme {
  readonly tagline: string;
  readonly version: number | null;
}

type Named = readonly { readonly name: string; readonly value: string }[];

const byName = (list: Named): Colors =>
  Object.fromEntries(list.map(({ name, value }) => [name.replace(/^--/, ''), value]));

export async function storedLook(desk: Desk): Promise<Look> {
  requireCall(desk, procedureNamed('audiences.updateTheme'));
  const { branding, context } = desk;
  const ids = [branding.audience.id];
  const [found] = await callProcedure('audiences.byIds', context, { ids, versions: true });
  if (found === null || found === undefined) throw notFound();
  const version = 'version' in found && typeof found.version === 'number' ? found.version : null;
  const { preset, tagline, light, dark } = found;
  return { preset, tagline: tagline ?? '', light: byName(light), dark: byName(dark), version };
}

/**
 * What was posted; of each color, what was picked, or else what was written. Another preset replaces the colors that
 * were not changed with it. Colors that pages do not know stay.
 */
export function postedLook(stored: Look, posted: URLSearchParams): Look {
  const preset = posted.get('preset') || null;
  const isOther = (preset ?? '') !== posted.get('preset.shown');
  const colorsOf = (mode: 'light' | 'dark'): Colors => {
    const known = colorNames.flatMap((name): [string, string][] => {
      const [text = '', picked = '', shown = ''] = ['', '.picked', '.shown'].map(
        (part) => posted.get(`${mode}.${name}${part}`)?.trim() ?? '',
      );
      const value = picked === shown ? text : picked;
      return value === '' || (isOther && hexOf(value) === shown) ? [] : [[name, value]];
    });
    const others = Object.entries(stored[mode]).filter(([name]) => !colorNames.some((own) => own === name));
    return Object.fromEntries([...known, ...others]);
  };
  return {
    preset,
    tagline: posted.get('tagline')?.trim() ?? '',
    light: colorsOf('light'),
    dark: colorsOf('dark'),
    version: Number(posted.get('version')) || null,
  };
}

export function themeInput({ preset, tagline, version, ...colors }: Look): InputOf<'audiences.updateTheme'> {
  const [light, dark] = modes.map((mode) =>
    Object.entries(colors[mode]).map(([name, value]) => ({ name, value })),
  );
  return { expected_version: version, theme: { preset, tagline: tagline || null, light, dark } };
}

/** What a color that is left empty is. */
const usedColors = ({ preset, light, dark }: Look) => pageColors({ preset, light, dark });

/** As people read it, for comparison. */
export const lookTexts = ({ words: { t } }: Desk, look: Look): Readonly<Record<string, string>> => ({
  [t('console.look.preset')]: look.preset ?? '',
  [t('console.look.tagline')]: look.tagline,
  ...Object.fromEntries(
    modes.flatMap((mode) =>
      colorNames.map((name) => [
        `${t('console.look.mode', { mode })}: ${t('console.look.color', { name })}`,
        look[mode][name] ?? '',
      ]),
    ),
  ),
});

/** The colors of an audience's pages: picked, written, or those of a preset; with what they look like. */
export function lookPage(desk: Desk, look: Look, problems: Html | '' = ''): ConsolePage {
  const { t } = desk.words;
  return {
    title: t('console.look'),
    content: html`${problems}
<form method="post" action="/look" class="record" data-preview="preview" data-form>${formField(desk.session)}<input type="hidden" name="version" value="${String(look.version ?? '')}"><input type="hidden" name="preset.shown" value="${look.preset ?? ''}">
<fieldset class="field options"><legend>${t('console.look.preset')}</legend><div class="parts">${swatch(look, '', t('console.look.none'), plainColors.light)}${Object.entries(presets).map(([name, { light }]) => swatch(look, name, inWords(desk.words, name.replace('-', ' ')), light))}</div></fieldset>
${modes.map((mode) => html`<fieldset class="field"><legend>${t('console.look.mode', { mode })}</legend><p class="muted">${t('console.look.empty', { mode })}</p>${colorNames.map((name) => colorField(desk, look, mode, name))}</fieldset>`)}
<div class="field prose"><label for="tagline">${t('console.look.tagline')}</label><input id="tagline" name="tagline" dir="auto" maxlength="1000" value="${look.tagline}"></div>
<p class="submit"><button>${t('console.save')}</button><button class="quiet" name="preview" value="on">${t('console.look.preview')}</button></p>
</form>
<section><h2>${t('console.look.previewOf')}</h2>${lookPreview(desk, look)}</section>`,
  };
}

const swatch = ({ preset }: Look, name: string, title: string, colors: Colors): Html =>
  html`<label class="swatch"><input type="radio" name="preset" value="${name}"${(preset ?? '') === name ? html` checked` : ''}> <svg viewBox="0 0 75 15" width="75" height="15" aria-hidden="true">${Object.values(colors).map((color, index) => html`<rect x="${String(index * 15)}" width="15" height="15" fill="${color}"/>`)}</svg> ${title}</label>`;

/** Without a script, what was picked is told from what was written by what was shown. */
function colorField(
  { words: { t } }: Desk,
  look: Look,
  mode: 'light' | 'dark',
  name: (typeof colorNames)[number],
): Html {
  const field = `${mode}.${name}`;
  const used = usedColors(look)[mode][name] ?? '';
  const shown = hexOf(used) ?? '#000000';
  return html`<div class="color"><label for="${field}">${t('console.look.color', { name })}</label>
<input type="hidden" name="${field}.shown" value="${shown}"><input type="color" name="${field}.picked" value="${shown}" aria-label="${t('console.look.pick', { mode, name })}">
<input id="${field}" name="${field}" value="${look[mode][name] ?? ''}" placeholder="${used}" maxlength="100" spellcheck="false"></div>`;
}

/** What is refused, and what is only warned of: https://www.w3.org/TR/WCAG22/#contrast-minimum. */
const least = { any: 3, text: 4.5 };

/** Light and dark beside each other, with what is hard to read in them. */
function lookPreview({ branding, words: { t } }: Desk, theme: GivenTheme): Html {
  const colors = pageColors(theme);
  const all = contrastsOf(theme);
  return html`<div id="preview" class="look-preview" aria-live="polite">${modes.map(
    (mode) => html`<figure><figcaption>${t('console.look.mode', { mode })}</figcaption>
${sample(colors[mode], branding.audience.name)}
<ul class="plain">${all
      .filter((contrast) => contrast.mode === mode)
      .map(({ name, ground, ratio }) => {
        const is =
          ratio < least.any ? 'refused' : name !== 'accent' && ratio < least.text ? 'warned' : 'fine';
        const sentence = t('console.look.contrast', { name, ground, ratio: ratio.toFixed(1), is });
        return html`<li${is === 'fine' ? html` class="muted"` : html` class="problem"`}>${sentence}</li>`;
      })}</ul></figure>`,
  )}</div>`;
}

/** What keeps a look from being saved. */
export function lookProblems({ words: { t } }: Desk, theme: GivenTheme): string[] {
  const unknown = modes.flatMap((mode) =>
    Object.entries(theme[mode]).flatMap(([name, value]) =>
      isColor(value) ? [] : [t('console.look.noColor', { mode, name, value })],
    ),
  );
  if (unknown.length > 0) return unknown;
  return contrastsOf(theme)
    .filter(({ ratio }) => ratio < least.any)
    .map(({ mode, name, ground, ratio }) =>
      t('console.look.illegible', { mode, name, ground, ratio: ratio.toFixed(1) }),
    );
}

const sample = (colors: Readonly<Record<string, string>>, title: string): Html => {
  const fill = (name: string) => colors[name] ?? '';
  return html`<svg viewBox="0 0 320 150" role="img" aria-label="${title}"><rect width="320" height="150" rx="10" fill="${fill('background')}"/>
<circle cx="22" cy="24" r="7" fill="${fill('accent')}"/><text x="38" y="30" font-size="16" font-weight="700" fill="${fill('text')}">${title.slice(0, 28)}</text>
<rect x="14" y="46" width="292" height="90" rx="8" fill="${fill('surface')}"/><text x="28" y="70" font-size="13" font-weight="600" fill="${fill('text')}">Friday, 8:00 PM</text>
<text x="28" y="90" font-size="13" fill="${fill('primary')}" text-decoration="underline">Open Mic</text>
<rect x="28" y="102" width="84" height="24" rx="6" fill="${fill('primary')}"/><text x="70" y="118" font-size="12" font-weight="600" text-anchor="middle" fill="${fill('background')}">I will come</text></svg>`;
};
