import type { Endpoint } from '../http/endpoint.ts';
import { addressForm, addressPage } from './confirm-address.ts';
import { acceptForm, invitationPage } from './invitation.ts';
import { linkVoicePage } from './link-voice.ts';
import { pageTokenForm, signInCallback, signInPage, signOutForm } from './sign-in.ts';
import { mailAddressPage, mailCodeForm } from './sign-in-by-mail.ts';
import { eventCalendar } from './site/event-calendar.ts';
import { venuePoints } from './site/map.ts';
import { unsubscribeForm, unsubscribePage } from './unsubscribe.ts';

/** Pages for people, which are no part of the interface for clients. */
export const pageEndpoints: readonly Endpoint[] = [
  signInPage,
  signInCallback,
  mailAddressPage,
  mailCodeForm,
  signOutForm,
  pageTokenForm,
  linkVoicePage,
  invitationPage,
  acceptForm,
  addressPage,
  addressForm,
  unsubscribePage,
  unsubscribeForm,
  eventCalendar,
  venuePoints,
];
