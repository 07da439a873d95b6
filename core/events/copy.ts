import { z } from 'zod';
import { eventById, peopleOfEvents } from '../../orm/records/event.ts';
import { tagsOfEvents } from '../../orm/records/tag.ts';
import { Event } from '../../orm/schema/entities/event.ts';
import { id } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { invalidField, missing } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { lockRecord, recordId } from '../records/mutations.ts';
import { writingScope } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';
import { ofOneDate } from './detail-fields.ts';
import { edit, fields } from './fields.ts';
import { timeZoneAfter } from './place.ts';
import { doorsAfterMove, doorsProblem, type Times } from './times.ts';
import { timesAfter } from './times-after.ts';
import { insertEvent } from './write.ts';

export const copyEvent = may('edit_records')
  .meta({
    graphql: {
      name: 'copyEvent',
      description:
        'Creates an event like another one, with its fields and its line-up, at the start that is given. It lasts as long, ' +
        'unless an end is given, and takes place, even if the other one was cancelled. Other fields that are given replace those of the other one; null clears one, as in an update.',
      returns: 'Event',
    },
    refuses: ['not_found'],
  })
  .input(z.strictObject({ id: id('Event'), ...edit.shape }))
  .output(proven(recordId))
  .mutation(({ ctx, input: { id: requested, ...given } }) => {
    const scope = writingScope(ctx);
    return runTransaction(ctx, async (transaction) => {
      const { id, audienceId } = await lockRecord(transaction, Event, { id: requested }, scope);
      const whole = wholeAudience(audienceId, scope.now);
      const [row = missing()] = await transaction.query(eventById, whole, [id]);
      const people = await transaction.query(peopleOfEvents, whole, [[id]]);
      const tags = await transaction.query(tagsOfEvents, whole, [row.tag_ids]);
      const copied = fields.omit(ofOneDate).parse({
        ...row,
        person_ids: people.map((person) => person.id),
        tag_ids: [...new Set(tags.map((tag) => tag.id))],
      });
      const write = { transaction, audienceId, at: ctx.now() };
      const time_zone = await timeZoneAfter(write, given, given.venue_id ?? row.venue_id);
      const times = timesOfCopy(row, { ...given, time_zone });
      const { doors_at: doors = row.doors_at } = doorsAfterMove(row, times);
      const event = await insertEvent(write, {
        ...copied,
        doors_at: doorsProblem(doors, times) === null ? doors : null,
        ...given,
        ...{ starts_local: undefined, ends_local: undefined },
        ...times,
      });
      return { id: event.id };
    });
  });

function timesOfCopy(original: Times, given: z.output<typeof edit>): Times {
  if (given.starts_at === undefined && given.starts_local === undefined)
    throw invalidField('starts_at', 'is required');
  const { all_day = original.all_day } = given;
  const time_zone = given.time_zone ?? original.time_zone;
  const keepsDays = all_day && original.all_day;
  const times = timesAfter(
    { ...given, all_day, time_zone },
    keepsDays ? original : { ...original, ends_at: null },
  );
  const hasNewEnd = given.ends_at !== undefined || given.ends_local !== undefined;
  if (hasNewEnd || all_day || original.all_day || original.ends_at === null) return times;
  const length = Date.parse(original.ends_at) - Date.parse(original.starts_at);
  return { ...times, ends_at: new Date(Date.parse(times.starts_at) + length).toISOString() };
}
