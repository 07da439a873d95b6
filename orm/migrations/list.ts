import { CountChanges } from './count-changes.ts';
import { CreateAudiences } from './create-audiences.ts';
import { CreateDeletionRequests } from './create-deletion-requests.ts';
import { CreateEventsAndPeople } from './create-events-and-people.ts';
import { CreateMessagesAndLocationReports } from './create-messages-and-location-reports.ts';
import { CreatePushRegistrations } from './create-push-registrations.ts';
import { CreateRateCounts } from './create-rate-counts.ts';
import { CreateResearch } from './create-research.ts';
import { CreateServiceTokens } from './create-service-tokens.ts';
import { CreateUsersAndSessions } from './create-users-and-sessions.ts';
import { CreateVenues } from './create-venues.ts';
import { CreateVoiceCodes } from './create-voice-codes.ts';
import { DropRateCounts } from './drop-rate-counts.ts';
import { IndexLastingEvents } from './index-lasting-events.ts';
import { IndexLists } from './index-lists.ts';
import { IndexPhotoAddresses } from './index-photo-addresses.ts';
import { KeepVenueSpots } from './keep-venue-spots.ts';

/** In the order in which they run. A migration that has been released is never changed: write the next one. */
export const migrations = [
  { name: '2026-11-21-create-audiences', class: CreateAudiences },
  { name: '2026-11-21-create-users-and-sessions', class: CreateUsersAndSessions },
  { name: '2026-11-21-create-venues', class: CreateVenues },
  { name: '2026-11-21-keep-venue-spots', class: KeepVenueSpots },
  { name: '2026-11-21-create-events-and-people', class: CreateEventsAndPeople },
  { name: '2026-11-21-index-photo-addresses', class: IndexPhotoAddresses },
  { name: '2026-11-21-create-service-tokens', class: CreateServiceTokens },
  { name: '2026-11-21-create-research', class: CreateResearch },
  { name: '2026-11-21-create-messages-and-location-reports', class: CreateMessagesAndLocationReports },
  { name: '2026-11-21-create-push-registrations', class: CreatePushRegistrations },
  { name: '2026-11-21-index-lists', class: IndexLists },
  { name: '2026-11-21-create-deletion-requests', class: CreateDeletionRequests },
  { name: '2026-11-21-create-rate-counts', class: CreateRateCounts },
  { name: '2026-11-21-count-changes', class: CountChanges },
  { name: '2026-11-21-create-voice-codes', class: CreateVoiceCodes },
  { name: '2026-11-21-index-lasting-events', class: IndexLastingEvents },
  { name: '2026-11-22-drop-rate-counts', class: DropRateCounts },
];
