import { colorNames, hexOf, plainColors, presets } from '../../core/audiences/theme-colors.ts';
import { type Html, html } from '../pages/html.ts';
import { formField } from '../pages/session.ts';
import type { Desk } from './desk.ts';
import { type Colors, type Look, modes, usedColors } from './look.ts';
import { lookPreview } from './look-preview.ts';
import type { ConsolePage } from './page.ts';
import { inWords } from './words.ts';

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
