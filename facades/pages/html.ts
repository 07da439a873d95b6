import type { Response } from 'express';

/** Markup, safe to embed in a page. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A template in which interpolated values are escaped unless they are `Html`. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(inPage)));
}

function inPage(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string')
    return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return value instanceof Html ? value.text : value.map(({ text }) => text).join('');
}

interface HtmlDocument {
  /** Of its words. */
  readonly language?: string;
  readonly title: string;
  readonly head: Html;
  readonly body: Html;
  /** Its Content-Security-Policy. */
  readonly policy: string;
}

/** Sends a whole page. */
export function sendHtml(
  response: Response,
  { language = 'en', title, head, body, policy }: HtmlDocument,
): void {
  const page = html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}
${body}
</html>
`;
  response.set('Content-Security-Policy', policy).type('html').send(page.text);
}
