import { z } from 'zod';
import { embeddingEvents } from '../../orm/records/event.ts';
import { id } from '../../orm/statements/input-types.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { event, eventBodies } from '../events/event.ts';
import { past } from '../events/list-input.ts';
import { findPerson } from '../people/person.ts';
import { openProcedure, proven } from '../procedures/procedures.ts';
import { readPage } from '../records/list.ts';
import { pageInput, pageSchema } from '../records/paging.ts';
import { siteScope } from '../request/scope.ts';
import { findVenue } from '../venues/venue.ts';

const limit = 60;

const find = { venue: findVenue, person: findPerson };

/** The past events of a venue or a person, newest first. */
export const listSitePastEvents = openProcedure
  .meta({ isCostly: true, refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({ of: z.enum(['venue', 'person']), id: id('Venue'), cursor: pageInput.cursor }))
  .output(proven(pageSchema(z.object({ id: uuid, name: z.string(), events: z.array(event) }))))
  .query(async ({ ctx, input: { of, id: given, cursor } }) => {
    const { scope } = await siteScope(ctx);
    const { id, name } = await find[of](ctx.database, scope, given);
    const list = { owner: of, id, filters: past({}, scope), descending: true, limit, cursor };
    const page = await readPage(ctx.database, scope, embeddingEvents, list);
    return { ...page, items: { id, name, events: await eventBodies(ctx.database, scope, page.items) } };
  });
