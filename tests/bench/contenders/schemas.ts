/** JSON schemas, from which Fastify compiles its serializers. */
const string = { type: 'string' };
const nullable = { type: ['string', 'null'] };
const number = { type: 'number' };
const boolean = { type: 'boolean' };

const object = (properties: Record<string, object>) => ({ type: 'object', properties });
const array = (items: object) => ({ type: 'array', items });

const named = object({ id: string, name: string });
const photo = { ...object({ id: string, url: string }), nullable: true };

export const venue = object({
  id: string,
  name: string,
  hidden: boolean,
  locale: named,
  page: object({ id: string, name: string, url: nullable }),
  latitude: number,
  longitude: number,
  address: nullable,
  photo,
  distance: number,
});

export const venues = array(venue);

const event = object({
  id: string,
  name: string,
  description: nullable,
  status: string,
  featured: boolean,
  starts_at: string,
  ends_at: nullable,
  time_zone: string,
  url: nullable,
  venue: object({ id: string, name: string, latitude: number, longitude: number }),
  locale: named,
  people: array(named),
  photo,
  rsvp: { ...object({ state: string }), nullable: true },
});

export const eventSections = object({ sections: array(object({ title: string, events: array(event) })) });
