import { audiencesById } from './audiences/by-ids.ts';
import { updateAudienceTheme } from './audiences/update-theme.ts';
import { getBranding } from './branding/get.ts';
import { registerDevice } from './devices/register.ts';
import { answerEvent } from './events/answer.ts';
import { getEvent } from './events/get.ts';
import { listEventsAtVenue } from './events/list-at-venue.ts';
import { listEventsInLocale } from './events/list-in-locale.ts';
import { listEventsOfPerson } from './events/list-of-person.ts';
import { up } from './health/up.ts';
import { getClosestLocale } from './locales/closest.ts';
import { getLocale } from './locales/get.ts';
import { listLocales } from './locales/list.ts';
import { getMe } from './me/get.ts';
import { reportLocation } from './me/report-location.ts';
import { getNow } from './now/get.ts';
import { getPerson } from './people/get.ts';
import { listPeopleInLocale } from './people/list-in-locale.ts';
import { getPhoto } from './photos/get.ts';
import { getEventImage, getPersonImage, getPhotoImage, getVenueImage } from './photos/image.ts';
import { listBatches } from './research/list-batches.ts';
import { createToken } from './tokens/create.ts';
import { deleteToken } from './tokens/delete.ts';
import { exchangeServiceToken } from './tokens/exchange-service-token.ts';
import { refreshToken } from './tokens/refresh.ts';
import { getTrack } from './tracks/get.ts';
import { createCallerFactory, router } from './trpc.ts';
import { getUser } from './users/get.ts';
import { createVenue } from './venues/create.ts';
import { deleteVenue } from './venues/delete.ts';
import { getVenue } from './venues/get.ts';
import { listVenuesInLocale } from './venues/list-in-locale.ts';
import { updateVenue } from './venues/update.ts';

/** Every use case of the service. */
export const appRouter = router({
  audiences: router({ byIds: audiencesById, updateTheme: updateAudienceTheme }),
  branding: router({ get: getBranding }),
  devices: router({ register: registerDevice }),
  events: router({
    answer: answerEvent,
    get: getEvent,
    listAtVenue: listEventsAtVenue,
    listInLocale: listEventsInLocale,
    listOfPerson: listEventsOfPerson,
  }),
  health: router({ up }),
  locales: router({ closest: getClosestLocale, get: getLocale, list: listLocales }),
  me: router({ get: getMe, reportLocation }),
  now: router({ get: getNow }),
  people: router({ get: getPerson, listInLocale: listPeopleInLocale }),
  photos: router({
    get: getPhoto,
    image: getPhotoImage,
    imageOfEvent: getEventImage,
    imageOfPerson: getPersonImage,
    imageOfVenue: getVenueImage,
  }),
  research: router({ batches: listBatches }),
  tokens: router({
    create: createToken,
    delete: deleteToken,
    exchange: exchangeServiceToken,
    refresh: refreshToken,
  }),
  tracks: router({ get: getTrack }),
  users: router({ get: getUser }),
  venues: router({
    create: createVenue,
    delete: deleteVenue,
    get: getVenue,
    listInLocale: listVenuesInLocale,
    update: updateVenue,
  }),
});

export type AppRouter = typeof appRouter;

/** Calls use cases within the process. */
export const createCaller = createCallerFactory(appRouter);
