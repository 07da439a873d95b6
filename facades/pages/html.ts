/** Text that is safe inside a page. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Markup in which everything filled in is escaped, unless it is markup itself. */
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
