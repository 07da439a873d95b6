import { Event } from '../../orm/entities/event.ts';
import { deleteRecord, deletion } from '../record-mutations.ts';

export const deleteEvent = deletion('Event').mutation(({ ctx, input: { id } }) =>
  deleteRecord(ctx, Event, id),
);
