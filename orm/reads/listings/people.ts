import { by, contains, equals, type Listing } from '../listing.ts';
import { type PersonRow, personColumns, personJoins } from '../person.ts';
import { inAudience } from '../visible.ts';

interface PersonFilters {
  query?: string | null | undefined;
  locale_id?: string | null | undefined;
}

export const personListing: Listing<PersonRow, PersonFilters> = {
  columns: personColumns,
  from: () => `person p ${personJoins}`,
  id: 'p.id',
  owners: {
    audience: { is: 'p.audience_id = o.id' },
    locale: { is: 'p.locale_id = o.id' },
    event: {
      join: 'join event_person ep on ep.person_id = p.id',
      is: 'ep.event_id = o.id',
      order: 'position',
    },
  },
  isVisible: ({ audienceId }, bind) => inAudience('p.audience_id', bind(audienceId)),
  filters: { query: contains('p.name'), locale_id: equals('p.locale_id', 'uuid') },
  defaultOrder: 'name',
  orders: {
    name: by('p.name', 'text'),
    created_at: by('p.id', 'uuid'),
    position: by('ep.position', 'integer'),
  },
};
