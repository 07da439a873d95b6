import { devices, follows, me, sessions, social, tokens, users } from './accounts/router.ts';
import { applications } from './applications/router.ts';
import { audiences } from './audiences/router.ts';
import { research } from './batches/router.ts';
import { branding } from './branding/router.ts';
import { calendars } from './calendars/router.ts';
import { domains } from './domains/router.ts';
import { duplicates } from './duplicates/router.ts';
import { events, rsvps } from './events/router.ts';
import { health } from './health/router.ts';
import { changes } from './history/changes/router.ts';
import { jobs } from './jobs/router.ts';
import { locales } from './locales/router.ts';
import { invitations, members } from './members/router.ts';
import { messages } from './messages/router.ts';
import { notifications } from './notifications/router.ts';
import { now } from './now/router.ts';
import { pages } from './pages/router.ts';
import { people } from './people/router.ts';
import { photos } from './photos/router.ts';
import { createCallerFactory, router } from './procedures/trpc.ts';
import { proposals } from './proposals/router.ts';
import { search } from './search/router.ts';
import { series } from './series/router.ts';
import { serviceTokens } from './service-tokens/router.ts';
import { site } from './site/router.ts';
import { runs, sources } from './sources/router.ts';
import { tags } from './tags/router.ts';
import { tracks } from './tracks/router.ts';
import { venues } from './venues/router.ts';
import { voice } from './voice/router.ts';
import { webhookDeliveries, webhooks } from './webhooks/router.ts';

/** All procedures of the service, by folder. */
export const appRouter = router({
  applications,
  audiences,
  branding,
  calendars,
  changes,
  devices,
  domains,
  duplicates,
  events,
  follows,
  health,
  jobs,
  locales,
  me,
  messages,
  notifications,
  now,
  pages,
  people,
  photos,
  proposals,
  site,
  social,
  search,
  invitations,
  members,
  series,
  serviceTokens,
  sessions,
  research,
  rsvps,
  runs,
  sources,
  tags,
  tokens,
  tracks,
  users,
  venues,
  voice,
  webhookDeliveries,
  webhooks,
});

export type AppRouter = typeof appRouter;

/** Calls procedures within the process. */
export const createCaller = createCallerFactory(appRouter);
