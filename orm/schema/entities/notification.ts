import { defineEntity, p } from '@mikro-orm/core';
import { Audience } from './audience.ts';
import { Event } from './event.ts';
import { Message } from './message.ts';
import { User } from './user.ts';

/** Of what people are told. */
export const notificationKinds = [
  'event_changed',
  'event_cancelled',
  'promoted',
  'reminder',
  'message',
  'organizer_message',
  'new_events',
  'owner_notice',
  'weekly_letter',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** What owners are told of a source or a webhook. */
export const ownerNotices = ['source_failing', 'source_healthy', 'webhook_ended'] as const;

export type OwnerNotice = (typeof ownerNotices)[number];

/** What people choose for each channel. The weekly letter is a choice of its own. */
export type NotificationChoice = Exclude<NotificationKind, 'weekly_letter'>;

/** `dropped`: nobody was told, since it was no longer so, or nothing reaches the person. */
export const notificationStates = ['waiting', 'sent', 'failed', 'dropped'] as const;

/** What one person is told. */
export const Notification = defineEntity({
  name: 'Notification',
  tableName: 'notification',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    audienceId: p.manyToOne(Audience).mapToPk(),
    userId: p.manyToOne(User).mapToPk(),
    kind: p.text().$type<NotificationKind>(),
    eventId: p.manyToOne(Event).mapToPk().nullable(),
    messageId: p.manyToOne(Message).mapToPk().nullable(),
    /**
     * What of the event's time, place and status was otherwise, the time of which it reminds, the organizers' text, the letter's
     * week, or what became of sources and webhooks, by their ids.
     */
    former: p.json().$type<Readonly<Record<string, string>>>().nullable(),
    /** Of the ledger: in these positions are the new events. */
    firstPosition: p.bigint('number').nullable(),
    lastPosition: p.bigint('number').nullable(),
    state: p.text().$type<(typeof notificationStates)[number]>().default('waiting'),
    createdAt: p.datetime(),
    dueAt: p.datetime(),
    attemptedAt: p.datetime().nullable(),
    /** Those that began. */
    attempts: p.smallint().default(0),
    /** Those of which nobody wrote down what came of them. */
    unheard: p.smallint().default(0),
    /** The devices and addresses where it arrived. */
    reached: p.array().columnType('uuid[]').default([]),
  },
});
