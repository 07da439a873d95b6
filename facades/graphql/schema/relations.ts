import { z } from 'zod';
import { isAdministrator } from '../../../core/accounts/users/user.ts';
import { permission } from '../../../core/auth/principal.ts';
import { attendance, rsvpCounts } from '../../../orm/reads/rsvp-counts.ts';
import { eventRow } from '../../../orm/records/event.ts';
import { ownRsvp, rsvpState } from '../../../orm/records/rsvp.ts';
import type { Builder } from './builder.ts';
import type { Enums } from './enums.ts';
import { descriptionOf } from './inputs.ts';
import type { OutputTypes } from './output-types.ts';
import type { RecordTypes } from './record-types.ts';
import type { Row } from './records.ts';

// Fields that are not made from columns.

export function addUserFields(builder: Builder, types: RecordTypes): void {
  builder.objectField(types.of('User'), 'isAdmin', (t) =>
    t.boolean({
      nullable: true,
      description:
        'Whether the user administers every audience. Of other users, visible only to administrators.',
      resolve: ({ is_admin }) => isAdministrator(is_admin),
    }),
  );
}

export function addViewerMay(builder: Builder, types: RecordTypes, enums: Enums): void {
  const type = enums.of(permission);
  if (type === undefined) throw new Error('There is no enum of permissions.');
  builder.objectField(types.of('Audience'), 'viewerMay', (t) =>
    t.field({
      type: [type],
      description: 'What the caller may do here besides reading, for clients that show buttons.',
      resolve: (_, _args, context) => context.call('me.permissions', undefined),
    }),
  );
}

/** A page and a venue's locale are part of the row, so they need no read of their own. */
export function addPlaceFields(builder: Builder, types: RecordTypes): void {
  builder.objectFields(types.of('Venue'), (t) => ({
    page: t.field({
      type: types.of('Page'),
      description: 'Its page.',
      resolve: pageOf,
    }),
    locale: t.field({
      type: types.of('Locale'),
      nullable: true,
      description: 'The locale to which it belongs.',
      resolve: (venue) => ({
        id: String(venue.locale_id),
        name: venue.locale_name,
        label: venue.locale_label,
        latitude: venue.locale_latitude,
        longitude: venue.locale_longitude,
        time_zone: venue.locale_time_zone,
        version: venue.locale_version,
        updated_at: venue.locale_updated_at,
      }),
    }),
  }));
  builder.objectField(types.of('Person'), 'page', (t) =>
    t.field({
      type: types.of('Page'),
      nullable: true,
      description: 'Their page.',
      resolve: (person) => (person.page_id === null ? null : pageOf(person)),
    }),
  );
}

const pageOf = ({ page_id, name, page_url, page_version, page_updated_at }: Row): Row => ({
  id: String(page_id),
  name,
  url: page_url,
  version: page_version,
  updated_at: page_updated_at,
});

/** Large texts are read where they are selected. */
export function addDescriptions(builder: Builder, types: RecordTypes): void {
  builder.objectField(types.of('Event'), 'description', (t) =>
    t.string({
      nullable: true,
      description: descriptionOf(eventRow.shape.description),
      resolve: ({ id, description }, _args, context) =>
        description === undefined ? context.description(id) : description,
    }),
  );
}

export function addRsvps(builder: Builder, types: RecordTypes, outputs: OutputTypes): void {
  const rsvp = ownRsvp.extend({ state: rsvpState.describe("The user's RSVP.") });
  const user = types.of('User');
  builder.objectFields(types.of('Event'), (t) => ({
    rsvp: t.field({
      type: outputs.object(rsvp.describe("A user's RSVP to an event."), 'Rsvp'),
      nullable: true,
      description: "The signed-in user's RSVP; null if there is none.",
      resolve: ({ rsvp }) => ownRsvp.nullable().parse(rsvp),
    }),
    rsvpCounts: t.field({
      type: outputs.object(rsvpCounts, 'RsvpCounts'),
      nullable: true,
      description: 'How many users gave each RSVP. Administrators only.',
      resolve: ({ id }, _args, context) => context.detail('events.countRsvps', id),
    }),
    attendance: t.field({
      type: outputs.object(attendance, 'Attendance'),
      nullable: true,
      description:
        'How many users come, may come and wait; null where the audience has no `publicRsvpCounts`.',
      resolve: ({ id }, _args, context) => context.detail('events.attendance', id),
    }),
    friendsAttending: t.field({
      type: [user],
      nullable: true,
      description:
        "The signed-in user's friends who are attending, by name: at most 100. Null for an API key.",
      resolve: async ({ id }, _args, context) => {
        const friends = await context.detail('events.friendsAttending', id);
        if (friends === null) return null;
        const users = idsIn(friends.ids).map((friend) => context.record('User', friend));
        return (await Promise.all(users)).filter((friend) => friend !== null);
      },
    }),
  }));
}

export const idsIn = (ids: unknown): string[] => (Array.isArray(ids) ? ids.map(String) : []);

const color = z
  .object({
    name: z.string().describe('What the color is for, such as `primary`.'),
    value: z.string().describe('The color, such as `#0f766e`.'),
  })
  .meta({ id: 'ThemeColor', description: 'A named color of a theme.' });

const theme = z
  .object({
    preset: z.string().nullable().describe('The name of the preset that the theme is based on.'),
    tagline: z.string().nullable().describe('The tagline that apps show below the name.'),
    light: z.array(color).describe('The colors of the light theme.'),
    dark: z.array(color).describe('The colors of the dark theme.'),
  })
  .describe("The look of an audience's apps.");

/** Only in the audience schema: the tenants endpoint has no records of an audience. */
export function addTheme(builder: Builder, types: RecordTypes, outputs: OutputTypes): void {
  const type = outputs.object(theme, 'Theme');
  builder.objectField(types.of('Audience'), 'theme', (t) =>
    t.field({ type, description: 'The look of its apps.', resolve: (audience) => audience }),
  );
}
