import { z } from 'zod';
import { latitude, longitude } from '../../orm/records/points.ts';
import { Locale } from '../../orm/schema/entities/locale.ts';
import { Person } from '../../orm/schema/entities/person.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { name } from '../../orm/statements/input-types.ts';
import { Refusal } from '../errors/refusal.ts';
import { createRecord, creation, deletion, softDelete, update, updateRecord } from '../records/mutations.ts';
import { newRecord, type Write } from '../records/references.ts';
import { timeZone } from '../values/time.ts';

const fields = z.object({
  name: name().describe('Display name, such as `Toronto`.'),
  label: name().describe(
    'Stable identifier, unique within the audience, such as `toronto-on-ca`. Of a new locale, by default its name.',
  ),
  latitude,
  longitude,
  time_zone: timeZone,
});

export const createLocale = creation(
  'Locale',
  fields.extend({ label: fields.shape.label.nullish() }),
).mutation(({ ctx, input: { audience_id, label, time_zone: timeZone, ...own } }) =>
  createRecord(ctx, audience_id, (write) =>
    write.transaction.em.create(Locale, {
      ...own,
      label: label ?? own.name,
      timeZone,
      ...newRecord(write),
    }),
  ),
);

export const updateLocale = update('Locale', fields.partial()).mutation(
  ({ ctx, input: { id, expected_version, time_zone: timeZone, ...own } }) =>
    updateRecord(ctx, Locale, { id, expected_version }, (locale, { transaction: { em } }) =>
      em.assign(locale, { ...own, timeZone }, { ignoreUndefined: true }),
    ),
);

export const deleteLocale = deletion('Locale').mutation(({ ctx, input }) =>
  softDelete(ctx, Locale, 'locale', input, requireEmpty),
);

async function requireEmpty({ id: localeId }: Locale, { transaction: { em } }: Write): Promise<void> {
  const refusal = (others: string) =>
    new Refusal(
      'conflict',
      `The locale still has ${others}. Move them to another locale or delete them first.`,
    );
  if ((await em.count(Venue, { localeId })) > 0) throw refusal('venues');
  if ((await em.count(Person, { localeId })) > 0) throw refusal('people');
}
