import { applications } from './applications/router.ts';
import { audiences } from './audiences/router.ts';
import { branding } from './branding/router.ts';
import { calendars } from './calendars/router.ts';
import { changes } from './changes/router.ts';
import { devices } from './devices/router.ts';
import { domains } from './domains/router.ts';
import { events } from './events/router.ts';
import { health } from './health/router.ts';
import { locales } from './locales/router.ts';
import { me } from './me/router.ts';
import { messages } from './messages/router.ts';
import { now } from './now/router.ts';
import { pages } from './pages/router.ts';
import { people } from './people/router.ts';
import { photos } from './photos/router.ts';
import { research } from './research/router.ts';
import { search } from './search/router.ts';
import { serviceTokens } from './service-tokens/router.ts';
import { sessions } from './sessions/router.ts';
import { site } from './site/router.ts';
import { social } from './social/router.ts';
import { tokens } from './tokens/router.ts';
import { tracks } from './tracks/router.ts';
import { createCallerFactory, router } from './trpc.ts';
import { users } from './users/router.ts';
import { venues } from './venues/router.ts';
import { voice } from './voice/router.ts';

/** All procedures of the service, by folder. */
export const appRouter = router({
  applications,
  audiences,
  branding,
  calendars,
  changes,
  devices,
  domains,
  events,
  health,
  locales,
  me,
  messages,
  now,
  pages,
  people,
  photos,
  site,
  social,
  search,
  serviceTokens,
  sessions,
  research,
  tokens,
  tracks,
  users,
  venues,
  voice,
});

export type AppRouter = typeof appRouter;

/** Calls procedures within the process. */
export const createCaller = createCallerFactory(appRouter);
