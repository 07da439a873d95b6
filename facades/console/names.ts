import type { Endpoint } from '../http/endpoint.ts';
import { html } from '../pages/html.ts';
import type { Kind } from './kind.ts';
import { kinds } from './kinds.ts';
import { consoleFile } from './page.ts';
import { nameOf } from './references.ts';
import { findByName } from './resolve.ts';

/** Names that contain what somebody types, as the options of a list: `console.js` asks for them. */
const namesOfKind = (kind: Kind): Endpoint =>
  consoleFile(kind.list.name, `/${kind.path}/names`, async (desk) => {
    const { query, response } = desk.exchange;
    const { rows } = await findByName(desk, kind, query.get('q') ?? '');
    const options = rows.map((found) => html`<option value="${nameOf(found)}"></option>`);
    response.type('html').send(html`${options}`.text);
  });

export const nameEndpoints: readonly Endpoint[] = kinds
  .filter(({ declaration, list }) => 'audience' in declaration.owners && 'query' in (list.input?.shape ?? {}))
  .map(namesOfKind);
