import type { z } from 'zod';
import { brokenAfter } from '../schema/entities/source.ts';
import { enumeration } from '../statements/row-types.ts';

export const webhookKind = enumeration('WebhookKind', 'What a webhook is told of.', {
  locale: 'Changes of locales.',
  venue: 'Changes of venues.',
  event: 'Changes of events.',
  person: 'Changes of people.',
  track: 'Changes of tracks.',
  photo: 'Changes of photos.',
  proposal_created: 'Something was proposed.',
  source_failing: `A source could not be read ${brokenAfter} times.`,
  source_healthy: 'A source that could not be read can be read again.',
  member_joined: 'Somebody signed in for the first time.',
  rsvp_changed: 'How many come to an event: counts, and no names.',
});

export type WebhookKind = z.output<typeof webhookKind>;

export const webhookState = enumeration('WebhookState', 'Whether a webhook is sent anything.', {
  active: 'It is.',
  paused: 'Not until somebody resumes it. What happens meanwhile is sent then.',
  ended: 'Not until somebody resumes it: its receiver said that it is gone, or failed for three days.',
});
