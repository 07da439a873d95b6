import type { Endpoint } from '../http/endpoint.ts';
import { linkVoicePage } from './link-voice.ts';
import { signInCallback } from './sign-in/callback.ts';
import { pageTokenForm } from './sign-in/page-token.ts';
import { signInPage } from './sign-in/sign-in.ts';
import { signOutForm } from './sign-in/sign-out.ts';
import { eventCalendar } from './site/event-calendar.ts';
import { venuePoints } from './site/venue-points.ts';

/** Pages for people, which are no part of the interface for clients. */
export const pageEndpoints: readonly Endpoint[] = [
  signInPage,
  signInCallback,
  signOutForm,
  pageTokenForm,
  linkVoicePage,
  eventCalendar,
  venuePoints,
];
