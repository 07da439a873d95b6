import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { Html, html } from './html.ts';
import { type Theme, themeVariables } from './theme.ts';

interface Page {
  readonly title: string;
  readonly content: Html;
  readonly theme: Theme;
  /** Where its form may lead, by way of redirection too. */
  readonly formTargets?: readonly string[];
}

/** A plain page for people, in an audience's colors. */
export function sendPage(
  response: Response,
  { title, content, theme, formTargets = ["'none'"] }: Page,
): void {
  const style = `${themeVariables(theme)}\n${layout}`;
  const hash = createHash('sha256').update(style).digest('base64');
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(style)}</style>
<main>${content}</main>
</html>
`;
  response
    .set({
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action ${formTargets.join(' ')}; frame-ancestors 'none'`,
      'Referrer-Policy': 'no-referrer',
    })
    .type('html')
    .send(page.text);
}

const layout = `
:root { color-scheme: light dark; }
body { margin: 0; background: var(--background); color: var(--text); font: 1.0625rem/1.6 system-ui, sans-serif; }
main { max-width: 34rem; margin: 10vh auto; padding: 2rem 1.5rem; background: var(--surface); }
h1 { margin: 0 0 1rem; color: var(--primary); font-size: 1.6rem; line-height: 1.2; }
button { padding: 0.6rem 1.2rem; border: 0; color: var(--background); background: var(--primary); font: inherit; }
button.quiet { color: var(--text); background: none; text-decoration: underline; }
code { overflow-wrap: anywhere; }
`;
