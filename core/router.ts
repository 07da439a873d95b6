import { applicationsById } from './applications/by-ids.ts';
import { createApplication } from './applications/create.ts';
import { deleteApplication } from './applications/delete.ts';
import { rotateApplicationKey } from './applications/rotate-key.ts';
import { applicationSlices, applicationTotals } from './applications/slices.ts';
import { audiencesById } from './audiences/by-ids.ts';
import { createAudience } from './audiences/create.ts';
import { deleteAudience, restoreAudience } from './audiences/delete.ts';
import { setIdentityProviderApp } from './audiences/set-provider-app.ts';
import { audienceSlices, audienceTotals } from './audiences/slices.ts';
import { renameAudience, updateAudience } from './audiences/update.ts';
import { updateAudienceTheme } from './audiences/update-theme.ts';
import { getBranding } from './branding/get.ts';
import { registerDevice } from './devices/register.ts';
import { domainsById } from './domains/by-ids.ts';
import { createDomain } from './domains/create.ts';
import { deleteDomain } from './domains/delete.ts';
import { domainSlices, domainTotals } from './domains/slices.ts';
import { answerEvent } from './events/answer.ts';
import { eventsById } from './events/by-ids.ts';
import { createEvent } from './events/create.ts';
import { deleteEvent } from './events/delete.ts';
import { getEvent } from './events/get.ts';
import { listEventsAtVenue } from './events/list-at-venue.ts';
import { listEventsInLocale } from './events/list-in-locale.ts';
import { listEventsOfPerson } from './events/list-of-person.ts';
import { countRsvps } from './events/rsvp-counts.ts';
import { eventSlices, eventTotals } from './events/slices.ts';
import { updateEvent } from './events/update.ts';
import { up } from './health/up.ts';
import { localesById } from './locales/by-ids.ts';
import { getClosestLocale } from './locales/closest.ts';
import { localeEdits } from './locales/edit.ts';
import { getLocale } from './locales/get.ts';
import { listLocales } from './locales/list.ts';
import { localeSlices, localeTotals } from './locales/slices.ts';
import { findMe } from './me/find.ts';
import { getMe } from './me/get.ts';
import { reportLocation } from './me/report-location.ts';
import { messagesById } from './messages/by-ids.ts';
import { messageEdits } from './messages/edit.ts';
import { messageSlices, messageTotals } from './messages/slices.ts';
import { getNow } from './now/get.ts';
import { pagesById } from './pages/by-ids.ts';
import { peopleById } from './people/by-ids.ts';
import { personEdits } from './people/edit.ts';
import { getPerson } from './people/get.ts';
import { listPeopleInLocale } from './people/list-in-locale.ts';
import { personSlices, personTotals } from './people/slices.ts';
import { photosById } from './photos/by-ids.ts';
import { photoEdits } from './photos/edit.ts';
import { getPhoto } from './photos/get.ts';
import { getEventImage, getPersonImage, getPhotoImage, getVenueImage } from './photos/image.ts';
import { research } from './research/router.ts';
import { serviceTokens } from './service-tokens/router.ts';
import { social } from './social/router.ts';
import { createToken } from './tokens/create.ts';
import { deleteToken } from './tokens/delete.ts';
import { exchangeServiceToken } from './tokens/exchange-service-token.ts';
import { refreshToken } from './tokens/refresh.ts';
import { tracksById } from './tracks/by-ids.ts';
import { trackEdits } from './tracks/edit.ts';
import { getTrack } from './tracks/get.ts';
import { trackSlices, trackTotals } from './tracks/slices.ts';
import { createCallerFactory, router } from './trpc.ts';
import { usersById } from './users/by-ids.ts';
import { getUser } from './users/get.ts';
import { userSlices, userTotals } from './users/slices.ts';
import { updateUser } from './users/update.ts';
import { venuesById } from './venues/by-ids.ts';
import { createVenue } from './venues/create.ts';
import { deleteVenue } from './venues/delete.ts';
import { getVenue } from './venues/get.ts';
import { listVenuesInLocale } from './venues/list-in-locale.ts';
import { venueSlices, venueTotals } from './venues/slices.ts';
import { updateVenue } from './venues/update.ts';
import { voice } from './voice/router.ts';

/** Every use case of the service. */
export const appRouter = router({
  applications: router({
    byIds: applicationsById,
    create: createApplication,
    delete: deleteApplication,
    rotateKey: rotateApplicationKey,
    slices: applicationSlices,
    totals: applicationTotals,
  }),
  audiences: router({
    byIds: audiencesById,
    create: createAudience,
    delete: deleteAudience,
    rename: renameAudience,
    restore: restoreAudience,
    setIdentityProviderApp,
    slices: audienceSlices,
    totals: audienceTotals,
    update: updateAudience,
    updateTheme: updateAudienceTheme,
  }),
  branding: router({ get: getBranding }),
  devices: router({ register: registerDevice }),
  domains: router({
    byIds: domainsById,
    create: createDomain,
    delete: deleteDomain,
    slices: domainSlices,
    totals: domainTotals,
  }),
  events: router({
    answer: answerEvent,
    byIds: eventsById,
    countRsvps,
    create: createEvent,
    delete: deleteEvent,
    get: getEvent,
    listAtVenue: listEventsAtVenue,
    listInLocale: listEventsInLocale,
    listOfPerson: listEventsOfPerson,
    slices: eventSlices,
    totals: eventTotals,
    update: updateEvent,
  }),
  health: router({ up }),
  locales: router({
    byIds: localesById,
    closest: getClosestLocale,
    ...localeEdits,
    get: getLocale,
    list: listLocales,
    slices: localeSlices,
    totals: localeTotals,
  }),
  me: router({ find: findMe, get: getMe, reportLocation }),
  messages: router({ byIds: messagesById, ...messageEdits, slices: messageSlices, totals: messageTotals }),
  now: router({ get: getNow }),
  pages: router({ byIds: pagesById }),
  people: router({
    byIds: peopleById,
    ...personEdits,
    get: getPerson,
    listInLocale: listPeopleInLocale,
    slices: personSlices,
    totals: personTotals,
  }),
  photos: router({
    byIds: photosById,
    ...photoEdits,
    get: getPhoto,
    image: getPhotoImage,
    imageOfEvent: getEventImage,
    imageOfPerson: getPersonImage,
    imageOfVenue: getVenueImage,
  }),
  social,
  serviceTokens,
  research,
  tokens: router({
    create: createToken,
    delete: deleteToken,
    exchange: exchangeServiceToken,
    refresh: refreshToken,
  }),
  tracks: router({
    byIds: tracksById,
    ...trackEdits,
    get: getTrack,
    slices: trackSlices,
    totals: trackTotals,
  }),
  users: router({
    byIds: usersById,
    get: getUser,
    slices: userSlices,
    totals: userTotals,
    update: updateUser,
  }),
  venues: router({
    byIds: venuesById,
    create: createVenue,
    delete: deleteVenue,
    get: getVenue,
    listInLocale: listVenuesInLocale,
    slices: venueSlices,
    totals: venueTotals,
    update: updateVenue,
  }),
  voice,
});

export type AppRouter = typeof appRouter;

/** Calls use cases within the process. */
export const createCaller = createCallerFactory(appRouter);
