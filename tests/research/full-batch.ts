import { eventItem, venueItem } from '../support/requests/batch.ts';

/** A batch whose items give every field, between them. */
export const full = {
  venues: [
    venueItem('v1', {
      address: '1 Main St',
      url: 'https://hall.example/',
      photo_url: 'https://hall.example/photo.jpg',
      hidden: true,
    }),
    venueItem('v2', { name: 'The Other Hall' }),
  ],
  events: [
    eventItem('e1', {
      ends_at: '2099-01-02T04:00:00Z',
      description: 'Bring shoes.\nAnd water.',
      url: 'https://hall.example/dance',
      featured: true,
      capacity: 40,
      hidden: true,
      people: ['Ana Torres', 'Los Cinco', 'Ana Torres'],
    }),
    eventItem('e2', { venue: { external_id: 'v2' }, time_zone: 'Europe/Lisbon', status: 'cancelled' }),
  ],
};

/** What is looked at of the records, read back. */
export interface VenueBody {
  id: string;
  name: string;
  hidden: boolean;
  address: string | null;
  page: { url: string | null };
  photo: { id: string; url: string } | null;
}

export interface EventBody {
  name: string;
  starts_at: string;
  ends_at: string | null;
  time_zone: string;
  description: string | null;
  featured: boolean;
  hidden: boolean;
  status: string;
  url: string | null;
  venue: { id: string };
  people: { id: string; name: string }[];
}
