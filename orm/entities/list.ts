import { Application } from './application.ts';
import { Audience } from './audience.ts';
import { Batch } from './batch.ts';
import { SavedResponse } from './batch-answer.ts';
import { Beacon } from './beacon.ts';
import { Deauthorization } from './deauthorization.ts';
import { DeletionRequest } from './deletion-request.ts';
import { Device } from './device.ts';
import { Domain } from './domain.ts';
import { ErasedRsvp } from './erased-rsvp.ts';
import { Event } from './event.ts';
import { EventPerson } from './event-person.ts';
import { Friendship } from './friendship.ts';
import { Identity } from './identity.ts';
import { Locale } from './locale.ts';
import { LocationReport } from './location-report.ts';
import { Message } from './message.ts';
import { Origin } from './origin.ts';
import { Page } from './page.ts';
import { Person } from './person.ts';
import { Photo } from './photo.ts';
import { ProviderApp } from './provider-app.ts';
import { PushRegistration } from './push-registration.ts';
import { RefreshToken } from './refresh-token.ts';
import { Rsvp } from './rsvp.ts';
import { ServiceToken } from './service-token.ts';
import { Session } from './session.ts';
import { Theme } from './theme.ts';
import { Track } from './track.ts';
import { User } from './user.ts';
import { Venue } from './venue.ts';
import { VoiceCode } from './voice-code.ts';

export const entities = [
  Application,
  Audience,
  Batch,
  SavedResponse,
  Beacon,
  Deauthorization,
  DeletionRequest,
  Device,
  Domain,
  ErasedRsvp,
  Event,
  EventPerson,
  Friendship,
  Identity,
  Locale,
  Origin,
  LocationReport,
  Message,
  Page,
  Person,
  Photo,
  ProviderApp,
  PushRegistration,
  RefreshToken,
  Rsvp,
  ServiceToken,
  Session,
  Theme,
  Track,
  User,
  Venue,
  VoiceCode,
];
