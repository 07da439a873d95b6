import { contrastsOf, type GivenTheme, isColor, pageColors } from '../../core/audiences/theme-colors.ts';
import { type Html, html } from '../pages/html.ts';
import type { Desk } from './desk.ts';
import { modes } from './look.ts';

/** What is refused, and what is only warned of: https://www.w3.org/TR/WCAG22/#contrast-minimum. */
const least = { any: 3, text: 4.5 };

/** Light and dark beside each other, with what is hard to read in them. */
export function lookPreview({ branding, words: { t } }: Desk, theme: GivenTheme): Html {
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
