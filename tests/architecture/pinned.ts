import { procedureList } from '../../core/procedure-list.ts';
import { endpoints } from '../../facades/rest/endpoints/list.ts';
import type { Rule } from './sources.ts';

/** What anybody may call without a credential. */
const publicProcedures = [
  'branding.get',
  'calendars.get',
  'calendars.ofAudience',
  'calendars.ofLocale',
  'calendars.ofPerson',
  'calendars.ofVenue',
  'health.up',
  'me.confirmAddress',
  'me.unsubscribe',
  'photos.image',
  'photos.imageOfEvent',
  'photos.imageOfPerson',
  'photos.imageOfVenue',
  'site.audiences',
  'site.event',
  'site.eventCalendar',
  'site.front',
  'site.host',
  'site.ownCalendar',
  'site.pastEvents',
  'site.people',
  'site.person',
  'site.search',
  'site.venue',
  'site.venuePoints',
  'site.venues',
  'social.backchannelLogout',
  'social.deauthorize',
  'social.deletionStatus',
  'social.requestDeletion',
  'tokens.beginSignIn',
  'tokens.completeSignIn',
  'tokens.create',
  'tokens.exchange',
  'tokens.refresh',
  'tokens.requestMailCode',
  'tokens.sendMailLink',
  'voice.answerConsent',
  'voice.checkRequest',
  'voice.exchange',
  'voice.revoke',
];

/** What is no JSON procedure, and so is written by hand. */
const handWrittenEndpoints = [
  'GET /v1/calendars/{secret}.ics',
  'GET /v1/changes/stream',
  'GET /v1/events/{id}/image',
  'GET /v1/audience/{id}/events.ics',
  'GET /v1/locales/{id}/events.ics',
  'GET /v1/people/{id}/events.ics',
  'GET /v1/people/{id}/image',
  'GET /v1/photos/{id}/image',
  'GET /v1/social/data_deletion/{code}',
  'GET /v1/research/snapshot',
  'GET /v1/venues/{id}/events.ics',
  'GET /v1/venues/{id}/image',
  'GET /voice/authorize',
  'POST /v1/photos',
  'POST /voice/authorize',
  'POST /voice/events',
  'POST /voice/friends',
  'POST /voice/ping',
  'POST /voice/revoke',
  'POST /voice/token',
];

export const pinPublicProcedures: Rule = () =>
  compare(
    'public procedures',
    publicProcedures,
    procedureList
      .filter(({ meta: { callers } }) => callers === undefined || callers.credentialIsOptional)
      .map(({ name }) => name),
  );

export const pinHandWrittenEndpoints: Rule = () => {
  const made = new Set(procedureList.map(({ meta: { openapi } }) => `${openapi?.method} ${openapi?.path}`));
  const all = endpoints.map(({ method, path }) => `${method} ${path}`);
  return compare(
    'endpoints written by hand',
    handWrittenEndpoints,
    all.filter((line) => !made.has(line)),
  );
};

function compare(what: string, pinned: readonly string[], found: readonly string[]): string[] {
  const here = 'tests/architecture/pinned.ts';
  return [
    ...found
      .filter((name) => !pinned.includes(name))
      .map((name) => `${here}: ${name} is not among the ${what}; add it there where that is meant`),
    ...pinned
      .filter((name) => !found.includes(name))
      .map((name) => `${here}: ${name} is among the ${what}, but is none; take it out`),
  ];
}
