import { procedureNamed } from '../../../core/procedure-list.ts';
import { type Html, html } from '../html.ts';
import type { Visit } from './visit.ts';

/** What shows the same as a part of a page, by each interface. */
export interface ApiRequest {
  readonly procedure: string;
  readonly input: Readonly<Record<string, string | number>>;
  /** The method of the gem with its arguments. */
  readonly ruby: string;
  /** A document for the audience's endpoint; undefined where GraphQL does not have it. */
  readonly graphql?: string;
}

/** The requests behind a part of a page, folded. */
export const requestsBehind = (visit: Visit, request: ApiRequest): Html =>
  html`<details class="behind">
<summary>The request behind this</summary>
${examplesOf(visit, request).map(
  ([language, text]) => html`<figure>
<figcaption>${language} <button type="button" class="quiet" data-copy hidden aria-label="Copy ${language}">Copy</button></figcaption>
<pre tabindex="0" role="region" aria-label="${language}"><code>${text}</code></pre>
</figure>`,
)}</details>`;

function examplesOf({ exchange, branding }: Visit, request: ApiRequest): [language: string, text: string][] {
  const { baseUrl } = exchange.dependencies.settings;
  const { procedure, input, ruby, graphql } = request;
  const endpoint = `${baseUrl}/v1/audience/${branding?.audience.subdomain}/graphql`;
  return [
    ['curl', curl(baseUrl, request)],
    ...(graphql === undefined ? [] : [['GraphQL', `# ${endpoint}\n${graphql}`] as [string, string]]),
    ['TypeScript', `await client.${procedure}.${callOf(procedure)}(${literal(input)});`],
    ['Ruby', `client.${ruby}.parsed`],
  ];
}

const callOf = (procedure: string): string =>
  procedureNamed(procedure).type === 'query' ? 'query' : 'mutate';

const literal = (input: ApiRequest['input']): string => {
  const fields = Object.entries(input).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? quoted(value) : value}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
};

/** In TypeScript and in Ruby, which replaces nothing in single quotes. */
export const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

function curl(baseUrl: string, { procedure, input }: ApiRequest): string {
  const { method = 'GET', path = '/' } = procedureNamed(procedure).meta.openapi ?? {};
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name]));
  const rest = Object.entries(input).filter(([name]) => !path.includes(`{${name}}`));
  const credential = 'curl -H "Authorization: JWT $TOKEN"';
  if (method === 'GET') {
    const search = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)]));
    return `${credential} '${baseUrl}${filled}${search.size === 0 ? '' : `?${search}`}'`;
  }
  const body = JSON.stringify(Object.fromEntries(rest));
  return `${credential} -X ${method} -H 'Content-Type: application/json' \\\n  -d '${body}' '${baseUrl}${filled}'`;
}
