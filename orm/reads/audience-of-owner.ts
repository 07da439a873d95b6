import { z } from 'zod';
import { uuid } from '../statements/row-types.ts';
import { parameters, unscopedQuery } from '../statements/statement.ts';

/** The audience in which the owner of a list of events is, also a former or deleted one. */
export const audienceOfOwner = unscopedQuery(
  'audience_of_owner',
  z.object({ audience_id: uuid }),
  parameters<[id: string]>(),
  `select id as audience_id from audience where id = $1
   union all select audience_id from locale_row where id = $1
   union all select audience_id from venue_row where id = $1
   union all select audience_id from person_row where id = $1
   union all select audience_id from series_row where id = $1`,
);
