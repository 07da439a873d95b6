import { notFound } from '../../core/errors/refusal.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { html } from '../pages/html.ts';
import { deskOf } from './desk.ts';
import type { Kind } from './kind.ts';
import { kinds } from './kinds.ts';
import { nameOf } from './references.ts';
import { findByName } from './resolve.ts';

/** Names that contain what somebody types, as the options of a list: `console.js` asks for them. */
const namesOfKind = (kind: Kind): Endpoint => ({
  name: kind.list.name,
  method: 'GET',
  path: `/${kind.path}/names`,
  isPublic: false,
  handle: async (exchange) => {
    const desk = await deskOf(exchange);
    if (desk === null) throw notFound();
    const words = exchange.query.get('q') ?? '';
    const { rows } = await findByName(desk, kind, words);
    const options = rows.map((found) => html`<option value="${nameOf(found)}"></option>`);
    exchange.response.set('Cache-Control', 'private, no-store').type('html').send(html`${options}`.text);
  },
});

export const nameEndpoints: readonly Endpoint[] = kinds
  .filter(({ declaration, list }) => 'audience' in declaration.owners && 'query' in (list.input?.shape ?? {}))
  .map(namesOfKind);
