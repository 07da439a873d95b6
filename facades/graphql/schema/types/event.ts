import { eventStatus, rsvpState } from '../../../../core/events/event.ts';
import type { Builder } from '../builder.ts';
import type { Enums } from '../enums.ts';
import { timeZone } from './coordinates.ts';
import { nodeId } from './node-id.ts';

export function addEvent(builder: Builder, enums: Enums): void {
  builder.objectType('Event', {
    description: 'Something that happens at a venue at a time.',
    interfaces: ['Node'],
    fields: (t) => ({
      id: t.id(nodeId('Event')),
      name: t.exposeString('name', { description: 'The title.' }),
      description: t.exposeString('description', { description: 'What it is about.', nullable: true }),
      status: t.expose('status', { type: enums.named(eventStatus), description: 'Whether it takes place.' }),
      featured: t.exposeBoolean('featured', { description: 'Featured events come first.' }),
      startsAt: t.expose('starts_at', { type: 'DateTime', description: 'When it starts.' }),
      endsAt: t.expose('ends_at', {
        type: 'DateTime',
        nullable: true,
        description: 'When it ends. Null where unknown: it then counts as over 3 hours after its start.',
      }),
      timeZone: t.exposeString('time_zone', timeZone),
      url: t.exposeString('url', { description: 'Its web address, where known.', nullable: true }),
      venue: t.field({
        type: 'Venue',
        nullable: true,
        description: 'Where it happens.',
        resolve: (event, _, context) => context.record('Venue', event.venue_id),
      }),
      locale: t.field({
        type: 'Locale',
        nullable: true,
        description: "The venue's locale.",
        resolve: (event, _, context) => context.record('Locale', event.locale_id),
      }),
      photo: t.field({
        type: 'Photo',
        nullable: true,
        description: 'Its picture.',
        resolve: (event, _, context) => context.record('Photo', event.photo_id),
      }),
      rsvp: t.field({
        type: 'Rsvp',
        nullable: true,
        description: "The signed-in user's answer; null where there is none.",
        resolve: ({ rsvp_state }) => (rsvp_state === null ? null : { state: rsvp_state }),
      }),
      rsvpCounts: t.field({
        type: 'RsvpCounts',
        nullable: true,
        description: 'How many users gave each answer. Administrators only.',
        resolve: ({ id }, _, context) => context.rsvpCounts(id),
      }),
    }),
  });

  builder.objectType('Rsvp', {
    description: "A user's answer to an event.",
    fields: (t) => ({
      state: t.expose('state', { type: enums.named(rsvpState), description: 'What the user answered.' }),
    }),
  });

  builder.objectType('RsvpCounts', {
    description: 'How many users gave each answer to an event.',
    fields: (t) => ({
      attending: t.exposeInt('attending', { description: 'Who will come.' }),
      maybe: t.exposeInt('maybe', { description: 'Who may come.' }),
      declined: t.exposeInt('declined', { description: 'Who will not come.' }),
    }),
  });
}
