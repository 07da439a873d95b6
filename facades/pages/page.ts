import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { Html, html, sendHtml } from './html.ts';
import { type Theme, themeVariables } from './theme.ts';

interface Page {
  readonly title: string;
  readonly content: Html;
  readonly theme: Theme;
  /** Addresses to which the form may lead, including by redirects. */
  readonly formTargets?: readonly string[];
}

/** An HTML page in an audience's colors. */
export function sendPage(
  response: Response,
  { title, content, theme, formTargets = ["'none'"] }: Page,
): void {
  const style = `${themeVariables(theme)}\n${layout}`;
  const hash = createHash('sha256').update(style).digest('base64');
  sendHtml(response.set('Referrer-Policy', 'no-referrer'), {
    title,
    head: html`<style>${new Html(style)}</style>`,
    body: html`<main>${content}</main>`,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; form-action ${formTargets.join(' ')}; frame-ancestors 'none'`,
  });
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
