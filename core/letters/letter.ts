import { colorsOfTheme, type GivenTheme, hexOf, plainColors } from '../audiences/theme-colors.ts';
import type { Letter } from '../network/mailer.ts';

/** Whose letter it is: an audience, or the platform. */
export interface Writer {
  readonly name: string;
  readonly default_language: string | null;
  readonly logo_url: string | null;
  readonly theme: GivenTheme;
}

/** What to open, by what it says. */
interface Link {
  readonly label: string;
  readonly url: string;
  /** What it is about, of one among several. */
  readonly text?: string;
}

export interface Written {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly (string | Link)[];
  /** Why it comes, and how it ends. */
  readonly foot?: readonly (string | Link)[];
}

/** The one layout of all letters, as text and as HTML in the look of the writer. */
export function letterOf(writer: Writer, { to, subject, paragraphs, foot = [] }: Written): Letter {
  const { name } = writer;
  return {
    to,
    subject: subject.replace(/\s+/g, ' '),
    text: `${[...paragraphs, '-- ', name, ...foot].map(textOf).join('\n\n')}\n`,
    html: htmlOf(writer, paragraphs, foot),
  };
}

const textOf = (paragraph: string | Link): string =>
  typeof paragraph === 'string'
    ? paragraph
    : [...new Set([paragraph.label, paragraph.text, paragraph.url])]
        .filter((line) => line !== undefined)
        .join('\n');

/** Mail programs know neither style sheets nor colors of a dark theme reliably. */
function htmlOf(
  { name, default_language, logo_url, theme }: Writer,
  paragraphs: Written['paragraphs'],
  foot: Written['paragraphs'],
): string {
  const color = colorsIn(theme);
  const button = `display:inline-block;padding:10px 18px;border-radius:6px;background:${color('primary')};color:${color('background')};text-decoration:none`;
  const logo = logo_url === null ? '' : `<img src="${escaped(logo_url)}" alt="" height="40"><br>`;
  const lines = (texts: Written['paragraphs'], style: string) =>
    texts
      .map((text) => `<p>${typeof text === 'string' ? escaped(text) : anchor(text, style)}</p>`)
      .join('\n');
  return `<!doctype html>
<html lang="${escaped(default_language ?? 'en')}"><head><meta charset="utf-8"></head>
<body style="margin:0;padding:24px;background:${color('background')};color:${color('text')};font:16px/1.5 system-ui,sans-serif">
<div style="max-width:36em;margin:auto;padding:8px 24px;background:${color('surface')};border-radius:8px">
<p style="font-weight:bold;color:${color('primary')}">${logo}${escaped(name)}</p>
${lines(paragraphs, button)}
</div>
<div style="max-width:36em;margin:auto;padding:8px 24px;font-size:13px">
${lines(foot, `color:${color('text')}`)}
</div>
</body></html>`;
}

function colorsIn(theme: GivenTheme): (name: string) => string {
  const { light } = colorsOfTheme(theme);
  return (name) => hexOf(light[name] ?? '') ?? plainColors.light[name] ?? '';
}

const anchor = ({ label, url, text }: Link, style: string): string =>
  text === undefined
    ? `<a href="${escaped(url)}" style="${style}">${escaped(label)}</a>`
    : `<a href="${escaped(url)}">${escaped(label)}</a><br>${escaped(text)}`;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
