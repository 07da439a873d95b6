import {
  copyPlaces,
  moveEvents,
  moveMessages,
  moveSeries,
  moveTracks,
} from '../../orm/commands/merging/records.ts';
import { addErasedRsvps, copyRsvps } from '../../orm/commands/merging/replies.ts';
import { lockEvents, lockEventsOfVenue } from '../../orm/commands/undoing/delete-records.ts';
import type { Transaction } from '../../orm/database.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';

/** A merge, in a transaction that has locked the audience. */
export interface Merging {
  readonly transaction: Transaction;
  readonly scope: AudienceScope;
  readonly from: string;
  readonly into: string;
}

type Move = (merging: Merging) => Promise<Readonly<Record<string, number>>>;

const moveOfVenue: Move = async ({ transaction: { execute }, scope, from, into }) => {
  await execute(lockEventsOfVenue, scope, [from]);
  const events = await execute(moveEvents, scope, [from, into]);
  const messages = await execute(moveMessages, scope, [from, into]);
  const series = await execute(moveSeries, scope, [from, into]);
  return { event: events.length, message: messages.length, series: series.length };
};

const moveOfEvent: Move = async ({ transaction: { execute }, scope, from, into }) => {
  await execute(lockEvents, scope, [[from, into]]);
  const rsvps = await execute(copyRsvps, scope, [from, into]);
  await execute(addErasedRsvps, scope, [from, into]);
  return { rsvp: rsvps.length };
};

const moveOfPerson: Move = async ({ transaction: { execute }, scope, from, into }) => {
  const places = await execute(copyPlaces, scope, [from, into]);
  const tracks = await execute(moveTracks, scope, [from, into]);
  return { line_up: places.length, track: tracks.length };
};

/** Gives the survivor what belongs to the merged record, and counts it by kind. */
export const moves = { venue: moveOfVenue, event: moveOfEvent, person: moveOfPerson };
