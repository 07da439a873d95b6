import type { z } from 'zod';
import { enumeration } from '../statements/row-types.ts';

export const notificationKind = enumeration('NotificationKind', 'Of what a user is told.', {
  event_changed: 'An event to which they go has another time or place.',
  event_cancelled: 'An event to which they go is cancelled or deleted.',
  promoted: 'They were given a place at an event for which they waited.',
  reminder: 'An event to which they go begins soon.',
  message: 'There is a message at a venue where they are, or to one of whose events they go that day.',
  organizer_message: 'The organizers of an event to which they go have written to them.',
  new_events: 'There are new events of a venue, a person or a tag that they follow.',
  owner_notice: 'Of an audience that they own, a source fails or can be read again, or a webhook has ended.',
});

/** What people choose for each channel. The weekly letter is a choice of its own. */
export type NotificationChoice = z.output<typeof notificationKind>;

/** Of what people are told. */
export const notificationKinds = [...notificationKind.options, 'weekly_letter'] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** What owners are told of a source or a webhook. */
export const ownerNotices = ['source_failing', 'source_healthy', 'webhook_ended'] as const;

export type OwnerNotice = (typeof ownerNotices)[number];

/**
 * `dropped`: nobody was told, since it was no longer so, or nothing reaches the person. Of who is told several times of the
 * same, the first of these counts.
 */
export const notificationStates = ['sent', 'waiting', 'failed', 'dropped'] as const;

/** Of what users are told who have chosen nothing. */
export const defaultKinds: Readonly<Record<'push' | 'mail', readonly NotificationChoice[]>> = {
  push: notificationKind.options,
  mail: ['event_changed', 'event_cancelled', 'promoted', 'organizer_message', 'owner_notice'],
};
