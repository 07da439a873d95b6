import { invalidField } from '../../../core/errors/refusal.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { rsvpReply } from '../../../orm/records/rsvp.ts';
import { contextOf } from '../../http/authenticate.ts';
import { seeOther } from '../../http/see-other.ts';
import { formEndpoint } from '../form-endpoint.ts';

/** What the form of an event posts. */
export const rsvpFromPage = formEndpoint({
  name: 'events.rsvp',
  path: '/events/{id}/rsvp',
  handle: async (exchange, { principal, fields }) => {
    const { parameters } = exchange;
    const context = contextOf(exchange, principal);
    const id = parameters.id ?? '';
    if (fields.state === 'none') await callProcedure('events.deleteRsvp', context, { id });
    else await callProcedure('events.rsvp', context, { id, state: stateIn(fields) });
    seeOther(exchange, `/events/${encodeURIComponent(id)}#rsvp`);
  },
});

function stateIn({ state }: Readonly<Record<string, string>>) {
  const parsed = rsvpReply.safeParse(state);
  if (!parsed.success) throw invalidField('state', `must be ${rsvpReply.options.join(', ')} or none`);
  return parsed.data;
}
