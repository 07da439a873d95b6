import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Response } from 'express';
import { plainColors } from '../../core/audiences/theme-colors.ts';
import type { Words } from '../../core/languages/words.ts';
import type { ThemeColor } from '../../orm/schema/entities/audience.ts';
import { Html, html, sendHtml } from './html.ts';

interface Page {
  readonly words: Words;
  readonly title: string;
  readonly content: Html;
  readonly theme: Theme;
  /** Addresses to which the form may lead, including by redirects. */
  readonly formTargets?: readonly string[];
  /** What is around the content; without it, the page is a single narrow panel. */
  readonly frame?: Frame;
}

export interface Frame {
  readonly head: Html;
  readonly header: Html;
  readonly footer: Html;
  /** Directives that the Content-Security-Policy has besides those of every page. */
  readonly directives: readonly string[];
}

/** An HTML page in an audience's colors. */
export function sendPage(
  response: Response,
  { words: { t, tag }, title, content, theme, formTargets = ["'none'"], frame }: Page,
): void {
  const colors = themeVariables(theme);
  // A form of a page without a referrer has no origin either, by which its endpoint knows that it is this site's own.
  sendHtml(response.set('Referrer-Policy', 'same-origin').vary('Accept-Language'), {
    language: tag,
    title,
    head: html`<link rel="icon" href="${iconOf(theme)}">
<style>${new Html(layout)}</style>
<style>${new Html(colors)}</style>
${frame?.head ?? ''}`,
    body:
      frame === undefined
        ? html`<main class="panel">${content}</main>`
        : html`<a class="skip" href="#content">${t('skip')}</a>
${frame.header}
<main id="content">${content}</main>
${frame.footer}`,
    policy: [
      "default-src 'none'",
      `style-src ${hashOf(layout)} ${hashOf(colors)}${frame === undefined ? '' : " 'self'"}`,
      `img-src data:${frame === undefined ? '' : " https: 'self'"}`,
      ...(frame?.directives ?? []),
      `form-action ${formTargets.join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  });
}

/** A dot in the color that the name has beside it. */
function iconOf(theme: Theme): string {
  const dot = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="${accentOf(theme)}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(dot)}`;
}

const layout = readFileSync(new URL('page.css', import.meta.url), 'utf8');

const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

export interface Theme {
  readonly light: readonly ThemeColor[];
  readonly dark: readonly ThemeColor[];
}

/** The platform's own. */
export const plainTheme: Theme = { light: [], dark: [] };

/** CSS variables with the theme's colors. */
function themeVariables({ light, dark }: Theme): string {
  const declarations = Object.entries(plainColors.light).map(([name, inLight]) => {
    const inDark = colorIn(dark, name) ?? plainColors.dark[name];
    return `--${name}: light-dark(${colorIn(light, name) ?? inLight}, ${inDark});`;
  });
  return `:root { ${declarations.join(' ')} }`;
}

const accentOf = ({ light }: Theme): string => colorIn(light, 'accent') ?? `${plainColors.light.accent}`;

/** A theme may contain any text; only safe color values may enter a style sheet. */
const color = /^(#[\da-f]{3,8}|[a-z]{3,30}|(rgb|hsl|hwb|oklch|oklab|lab|lch)a?\([\d\s.,%/+-]{1,60}\))$/i;

const colorIn = (colors: readonly ThemeColor[], name: string): string | undefined =>
  colors.find((entry) => entry.name.replace(/^--/, '') === name && color.test(entry.value))?.value;
