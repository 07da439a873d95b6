# frozen_string_literal: true

# Generated from openapi/openapi.json, version 0.2.0, by `npm run generate`. Do not edit.

module AudiencePlatform
  # The version of the OpenAPI document that the operations come from.
  DOCUMENT_VERSION = "0.2.0"

  # Stands for an argument that is left out: nil would be sent, as JSON's null.
  #
  # @private
  OMITTED = Object.new.freeze

  # Every operation of the REST interface. {Client} includes them.
  module Operations
    # Check the service's health.
    #
    # `GET /up`
    #
    # @return [Answer] the raw JSON: `HealthUpResponse`
    # @raise [Error]
    # @example
    #   client.health_up
    def health_up
      call(:get, "/up")
    end

    # Get an audience's events as a calendar.
    #
    # An iCalendar file (RFC 5545) for calendar programs to subscribe to: the events of the last 30 and the next 366 days, at most 2,500, or those of them that the filters of the lists include, cancelled ones marked as such. Hidden venues and events are in none. Anybody may read it if the audience has `publicPages`; otherwise it needs a credential, and 401 without one tells nothing of the record. Send the `ETag` as `If-None-Match` to get 304 if nothing has changed.
    #
    # `GET /v1/audience/{id}/events.ics`
    #
    # @param id [String] UUID, lower case.
    # @param query [String] Only records whose name contains this text, ignoring case and accents.
    # @param from [String] Only events that are not over at this time.
    # @param until [String] Only events that start before this time.
    # @param day [String] Only events of this day: those that start from 05:00 to 05:00 of the next, and whole days that start on it, in each event's own time zone.
    # @param featured [Boolean] If true, only featured events; if false, only the others.
    # @param tag [String] Only events with this tag, by its id or, within one audience, its name; with one of several, with commas between them.
    # @param free [Boolean] If true, only events that cost nothing; if false, only those that are known to cost something.
    # @param online [Boolean] If true, only events in which one can take part online; if false, only the others.
    # @param language [String] Only events in this language (BCP 47): `fr` includes those in `fr-CA`.
    # @param accessible [Array] Only events at venues that are known to have all of these, in a query separated by commas.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the iCalendar file
    # @raise [Error]
    # @example
    #   client.audience_calendar(id)
    def audience_calendar(id, query: OMITTED, from: OMITTED, until: OMITTED, day: OMITTED, featured: OMITTED, tag: OMITTED, free: OMITTED, online: OMITTED, language: OMITTED, accessible: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/audience/#{segment(id)}/events.ics", query: {query:, from:, until: binding.local_variable_get(:until), day:, featured:, tag:, free:, online:, language:, accessible:, audience:, audience_id:}, headers: {"Accept" => "text/calendar"})
    end

    # Get the audience that owns a host, with its theme.
    #
    # `GET /v1/branding`
    #
    # @param host [String] A host name. Defaults to the request's host.
    # @return [Answer] the raw JSON: `Branding`
    # @raise [Error]
    # @example
    #   client.get_branding
    def get_branding(host: OMITTED)
      call(:get, "/v1/branding", query: {host:})
    end

    # Get a person's own events as a calendar.
    #
    # The address that `POST /v1/me/calendar` gives: the events to which the person said attending or maybe (which are `TENTATIVE`), of the last 30 and the next 366 days, at most 2,500, or those of them that the filters of the lists include. 404 once it has ended. Send the `ETag` as `If-None-Match` to get 304 if nothing has changed.
    #
    # `GET /v1/calendars/{secret}.ics`
    #
    # @param secret [String] The secret.
    # @param query [String] Only records whose name contains this text, ignoring case and accents.
    # @param from [String] Only events that are not over at this time.
    # @param until [String] Only events that start before this time.
    # @param day [String] Only events of this day: those that start from 05:00 to 05:00 of the next, and whole days that start on it, in each event's own time zone.
    # @param featured [Boolean] If true, only featured events; if false, only the others.
    # @param tag [String] Only events with this tag, by its id or, within one audience, its name; with one of several, with commas between them.
    # @param free [Boolean] If true, only events that cost nothing; if false, only those that are known to cost something.
    # @param online [Boolean] If true, only events in which one can take part online; if false, only the others.
    # @param language [String] Only events in this language (BCP 47): `fr` includes those in `fr-CA`.
    # @param accessible [Array] Only events at venues that are known to have all of these, in a query separated by commas.
    # @return [Answer] the iCalendar file
    # @raise [Error]
    # @example
    #   client.calendar(secret)
    def calendar(secret, query: OMITTED, from: OMITTED, until: OMITTED, day: OMITTED, featured: OMITTED, tag: OMITTED, free: OMITTED, online: OMITTED, language: OMITTED, accessible: OMITTED)
      call(:get, "/v1/calendars/#{segment(secret)}.ics", query: {query:, from:, until: binding.local_variable_get(:until), day:, featured:, tag:, free:, online:, language:, accessible:}, headers: {"Accept" => "text/calendar"})
    end

    # List what has changed since a cursor.
    #
    # To keep a copy: send a request without a cursor, then read all records, then apply the changes since, again and again. A change may come twice, and a page may have none although there is more. 410 if the changes since the cursor are not known any more: start over. Administrators, API keys and service tokens are given hidden records too. A `deleted` record that was merged names the one that it is now: `merged_into`.
    #
    # `GET /v1/changes`
    #
    # @param cursor [String] The `next_cursor` of the previous response. Without one, the response has the cursor of now.
    # @param limit [Integer] Maximum number of changes, 1 to 1,000.
    # @param kinds [String] Which kinds of record, separated by commas: locale, venue, event, person, track, photo. All of them by default.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `ListChangesResponse`
    # @raise [Error]
    # @example
    #   client.list_changes
    def list_changes(cursor: OMITTED, limit: OMITTED, kinds: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/changes", query: {cursor:, limit:, kinds:, audience:, audience_id:})
    end

    # Get an event, with the user's RSVP and those who come.
    #
    # `GET /v1/events/{id}`
    #
    # @param id [String] The id of the event.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `AttendedEvent`
    # @raise [Error]
    # @example
    #   client.event(id)
    def event(id, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/events/#{segment(id)}", query: {audience:, audience_id:})
    end

    # Delete the user's RSVP to an event.
    #
    # The event then has no RSVP of the user, as before the first one. Without one, this changes nothing. 409 if the event is over or cancelled.
    #
    # `DELETE /v1/events/{id}/rsvp`
    #
    # @param id [String] The id of the event.
    # @return [Answer] the raw JSON: `AttendedEvent`
    # @raise [Error]
    # @example
    #   client.delete_event_rsvp(id)
    def delete_event_rsvp(id)
      call(:delete, "/v1/events/#{segment(id)}/rsvp")
    end

    # RSVP to an event.
    #
    # Repeating the same RSVP changes nothing. 409 if the event is over or cancelled. Who wants to attend an event all of whose places are taken waits: the RSVP is then `waiting`, until somebody leaves a place.
    #
    # `POST /v1/events/{id}/rsvp`
    #
    # @param id [String] The id of the event.
    # @param state [String]
    # @return [Answer] the raw JSON: `AttendedEvent`
    # @raise [Error]
    # @example
    #   client.rsvp_to_event(id, state:)
    def rsvp_to_event(id, state:)
      call(:post, "/v1/events/#{segment(id)}/rsvp", body: {state:})
    end

    # Accept an invitation.
    #
    # Needs a JWT of the audience that invites. Takes effect on the next request; the claims of the JWT follow with the next refresh. A higher role that the user has already is kept.
    #
    # `POST /v1/invitations`
    #
    # @param secret [String] The last part of the invitation's address.
    # @return [Answer] the raw JSON: `Acceptance`
    # @raise [Error]
    # @example
    #   client.accept_invitation(secret:)
    def accept_invitation(secret:)
      call(:post, "/v1/invitations", body: {secret:})
    end

    # List all locales by name.
    #
    # Returns all of them unless `limit` is given.
    #
    # `GET /v1/locales`
    #
    # @param limit [Integer] Maximum number of items, 1 to 1,000.
    # @param cursor [String] Cursor of the next page, from the previous response's `Link` header.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `a list of Locale`
    # @raise [Error]
    # @example
    #   client.list_locales
    def list_locales(limit: OMITTED, cursor: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/locales", query: {limit:, cursor:, audience:, audience_id:})
    end

    # Get the locale closest to a point.
    #
    # `GET /v1/locales/closest`
    #
    # @param latitude [Numeric] Degrees north, -90 to 90 (WGS 84).
    # @param longitude [Numeric] Degrees east, -180 to 180 (WGS 84).
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `ClosestLocale`
    # @raise [Error]
    # @example
    #   client.closest_locale(latitude:, longitude:)
    def closest_locale(latitude:, longitude:, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/locales/closest", query: {latitude:, longitude:, audience:, audience_id:})
    end

    # Get a locale.
    #
    # `GET /v1/locales/{id}`
    #
    # @param id [String] The id of the locale.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `Locale`
    # @raise [Error]
    # @example
    #   client.locale(id)
    def locale(id, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/locales/#{segment(id)}", query: {audience:, audience_id:})
    end

    # Get a locale's events as a calendar.
    #
    # An iCalendar file (RFC 5545) for calendar programs to subscribe to: the events of the last 30 and the next 366 days, at most 2,500, or those of them that the filters of the lists include, cancelled ones marked as such. Hidden venues and events are in none. Anybody may read it if the audience has `publicPages`; otherwise it needs a credential, and 401 without one tells nothing of the record. Send the `ETag` as `If-None-Match` to get 304 if nothing has changed.
    #
    # `GET /v1/locales/{id}/events.ics`
    #
    # @param id [String] UUID, lower case.
    # @param query [String] Only records whose name contains this text, ignoring case and accents.
    # @param from [String] Only events that are not over at this time.
    # @param until [String] Only events that start before this time.
    # @param day [String] Only events of this day: those that start from 05:00 to 05:00 of the next, and whole days that start on it, in each event's own time zone.
    # @param featured [Boolean] If true, only featured events; if false, only the others.
    # @param tag [String] Only events with this tag, by its id or, within one audience, its name; with one of several, with commas between them.
    # @param free [Boolean] If true, only events that cost nothing; if false, only those that are known to cost something.
    # @param online [Boolean] If true, only events in which one can take part online; if false, only the others.
    # @param language [String] Only events in this language (BCP 47): `fr` includes those in `fr-CA`.
    # @param accessible [Array] Only events at venues that are known to have all of these, in a query separated by commas.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the iCalendar file
    # @raise [Error]
    # @example
    #   client.locale_calendar(id)
    def locale_calendar(id, query: OMITTED, from: OMITTED, until: OMITTED, day: OMITTED, featured: OMITTED, tag: OMITTED, free: OMITTED, online: OMITTED, language: OMITTED, accessible: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/locales/#{segment(id)}/events.ics", query: {query:, from:, until: binding.local_variable_get(:until), day:, featured:, tag:, free:, online:, language:, accessible:, audience:, audience_id:}, headers: {"Accept" => "text/calendar"})
    end

    # List a locale's upcoming events, in sections.
    #
    # Both sections are always present, each soonest first. `limit` applies to both together. With `from`, `until` or `day`, ended events are listed too. Cancelled ones never are. The second section has those that are not featured, whenever they are.
    #
    # `GET /v1/locales/{locale_id}/events`
    #
    # @param locale_id [String] The id of the locale.
    # @param from [String] Only events that are not over at this time. Without `from`, `until` and `day`, only upcoming events are listed.
    # @param until [String] Only events that start before this time.
    # @param day [String] Only events of this day: those that start from 05:00 to 05:00 of the next, and whole days that start on it, in each event's own time zone.
    # @param featured [Boolean] If true, only featured events; if false, only the others.
    # @param tag [String] Only events with this tag, by its id or, within one audience, its name; with one of several, with commas between them.
    # @param free [Boolean] If true, only events that cost nothing; if false, only those that are known to cost something.
    # @param online [Boolean] If true, only events in which one can take part online; if false, only the others.
    # @param language [String] Only events in this language (BCP 47): `fr` includes those in `fr-CA`.
    # @param accessible [Array] Only events at venues that are known to have all of these, in a query separated by commas.
    # @param query [String] Only records whose name contains this text, ignoring case and accents.
    # @param limit [Integer] Maximum number of items, 1 to 1,000.
    # @param cursor [String] Cursor of the next page, from the previous response's `Link` header.
    # @param count [Boolean] If true, the `X-Total-Count` header tells how many items all pages have together.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `EventSections`
    # @raise [Error]
    # @example
    #   client.events_in_locale(locale_id)
    def events_in_locale(locale_id, from: OMITTED, until: OMITTED, day: OMITTED, featured: OMITTED, tag: OMITTED, free: OMITTED, online: OMITTED, language: OMITTED, accessible: OMITTED, query: OMITTED, limit: OMITTED, cursor: OMITTED, count: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/locales/#{segment(locale_id)}/events", query: {from:, until: binding.local_variable_get(:until), day:, featured:, tag:, free:, online:, language:, accessible:, query:, limit:, cursor:, count:, audience:, audience_id:})
    end

    # List a locale's people by name.
    #
    # `GET /v1/locales/{locale_id}/people`
    #
    # @param locale_id [String] The id of the locale.
    # @param query [String] Only records whose name contains this text, ignoring case and accents.
    # @param limit [Integer] Maximum number of items, 1 to 1,000.
    # @param cursor [String] Cursor of the next page, from the previous response's `Link` header.
    # @param count [Boolean] If true, the `X-Total-Count` header tells how many items all pages have together.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `a list of Person`
    # @raise [Error]
    # @example
    #   client.people_in_locale(locale_id)
    def people_in_locale(locale_id, query: OMITTED, limit: OMITTED, cursor: OMITTED, count: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/locales/#{segment(locale_id)}/people", query: {query:, limit:, cursor:, count:, audience:, audience_id:})
    end

    # Create a venue in a locale.
    #
    # `POST /v1/locales/{locale_id}/venues`
    #
    # @param locale_id [String] The id of the locale.
    # @param name [String] The name of the venue and of its page.
    # @param latitude [Numeric] Degrees north, -90 to 90 (WGS 84).
    # @param longitude [Numeric] Degrees east, -180 to 180 (WGS 84).
    # @param address [String, nil] Postal address.
    # @param accessibility [Hash, nil] What it has for those who need it. What is omitted is unchanged.
    # @param hidden [Boolean, nil] Hidden venues are visible only to administrators and API keys.
    # @param page_url [String, nil] The address of the venue's page.
    # @param photo_url [String, nil] The address of a picture.
    # @param beacon [Hash, nil]
    # @return [Answer] the raw JSON: `Venue`
    # @raise [Error]
    # @example
    #   client.create_venue(locale_id, name:, latitude:, longitude:)
    def create_venue(locale_id, name:, latitude:, longitude:, address: OMITTED, accessibility: OMITTED, hidden: OMITTED, page_url: OMITTED, photo_url: OMITTED, beacon: OMITTED)
      call(:post, "/v1/locales/#{segment(locale_id)}/venues", body: {name:, latitude:, longitude:, address:, accessibility:, hidden:, page_url:, photo_url:, beacon:})
    end

    # List a locale's venues, nearest first.
    #
    # Visible venues only. Without a point, they are sorted by name.
    #
    # `GET /v1/locales/{locale_id}/venues`
    #
    # @param locale_id [String] The id of the locale.
    # @param latitude [Numeric] Degrees north, -90 to 90 (WGS 84).
    # @param longitude [Numeric] Degrees east, -180 to 180 (WGS 84).
    # @param radius [Numeric] Only venues within this distance from the point, in metres.
    # @param query [String] Only records whose name contains this text, ignoring case and accents.
    # @param limit [Integer] Maximum number of items, 1 to 1,000.
    # @param cursor [String] Cursor of the next page, from the previous response's `Link` header.
    # @param count [Boolean] If true, the `X-Total-Count` header tells how many items all pages have together.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `a list of ListedVenue`
    # @raise [Error]
    # @example
    #   client.venues_in_locale(locale_id)
    def venues_in_locale(locale_id, latitude: OMITTED, longitude: OMITTED, radius: OMITTED, query: OMITTED, limit: OMITTED, cursor: OMITTED, count: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/locales/#{segment(locale_id)}/venues", query: {latitude:, longitude:, radius:, query:, limit:, cursor:, count:, audience:, audience_id:})
    end

    # Ask for the signed-in user's data to be deleted.
    #
    # Ends the user's sessions, this one and the voice assistant's included, and erases the data after a grace period. Signing in again before its end, with OpenID Connect from a minute later on, cancels that; a deletion that was asked for at the identity provider goes on. With a token of one audience, it concerns the identity with which the user signed in: all that is held by it, in whichever audience it was used. Otherwise, everything that is held about the user. Who is the only owner of an audience is erased as well: a platform administrator appoints another one.
    #
    # `DELETE /v1/me`
    #
    # @return [Answer] the raw JSON: `DeletionConfirmation`
    # @raise [Error]
    # @example
    #   client.delete_me
    def delete_me
      call(:delete, "/v1/me")
    end

    # Get the signed-in user.
    #
    # `GET /v1/me`
    #
    # @return [Answer] the raw JSON: `Me`
    # @raise [Error]
    # @example
    #   client.get_me
    def get_me
      call(:get, "/v1/me")
    end

    # Get the address at which the signed-in user receives mail.
    #
    # Of the identity with which the user signed in. 404 if there is none: the identity provider vouches for none, and the user has confirmed none.
    #
    # `GET /v1/me/address`
    #
    # @return [Answer] the raw JSON: `MailAddress`
    # @raise [Error]
    # @example
    #   client.my_address
    def my_address
      call(:get, "/v1/me/address")
    end

    # Request that the signed-in user receives mail at an address.
    #
    # A link is sent there. The address counts when the page of the link was confirmed; until then, the former one does. Five links an hour for one address, and thirty from one network.
    #
    # `PUT /v1/me/address`
    #
    # @param address [String] The address.
    # @return [Answer] the raw JSON: `SentCode`
    # @raise [Error]
    # @example
    #   client.request_my_address(address:)
    def request_my_address(address:)
      call(:put, "/v1/me/address", body: {address:})
    end

    # Send the signed-in user no more mail.
    #
    # Nor to the address of the identity provider, until another one is confirmed. 204 also if there is none.
    #
    # `DELETE /v1/me/address`
    #
    # @return [Answer] empty
    # @raise [Error]
    # @example
    #   client.delete_my_address
    def delete_my_address
      call(:delete, "/v1/me/address")
    end

    # Get an address at which calendar programs read the signed-in user's events.
    #
    # The calendar has the events to which the user said attending or maybe: the audience's with a JWT of an audience, all with a JWT of the platform. Whoever knows the address can read it. It is told here only; another request gives another address and ends the former one. It also ends when the user removes the app at the identity provider, and lives on when the user signs out.
    #
    # `POST /v1/me/calendar`
    #
    # @return [Answer] the raw JSON: `CalendarAddress`
    # @raise [Error]
    # @example
    #   client.create_my_calendar
    def create_my_calendar
      call(:post, "/v1/me/calendar")
    end

    # End the address of the signed-in user's calendar.
    #
    # It is not found any more. 204 also if there is none.
    #
    # `DELETE /v1/me/calendar`
    #
    # @return [Answer] empty
    # @raise [Error]
    # @example
    #   client.delete_my_calendar
    def delete_my_calendar
      call(:delete, "/v1/me/calendar")
    end

    # List the events to which the signed-in user has given an RSVP.
    #
    # Whatever its state is, which is the `rsvp` of each event.
    #
    # `GET /v1/me/events`
    #
    # @param when [String] `upcoming`: events that take place and are not over, soonest first. `past`: the others, which are over or cancelled, latest first.
    # @param tag [String] Only events with this tag, by its id or, within one audience, its name; with one of several, with commas between them.
    # @param free [Boolean] If true, only events that cost nothing; if false, only those that are known to cost something.
    # @param online [Boolean] If true, only events in which one can take part online; if false, only the others.
    # @param language [String] Only events in this language (BCP 47): `fr` includes those in `fr-CA`.
    # @param accessible [Array] Only events at venues that are known to have all of these, in a query separated by commas.
    # @param limit [Integer] Maximum number of items, 1 to 1,000.
    # @param cursor [String] Cursor of the next page, from the previous response's `Link` header.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `a list of Event`
    # @raise [Error]
    # @example
    #   client.my_events
    def my_events(when: OMITTED, tag: OMITTED, free: OMITTED, online: OMITTED, language: OMITTED, accessible: OMITTED, limit: OMITTED, cursor: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/me/events", query: {when: binding.local_variable_get(:when), tag:, free:, online:, language:, accessible:, limit:, cursor:, audience:, audience_id:})
    end

    # Export everything that is held about the signed-in user.
    #
    # By table, under the names of its columns. With a token of one audience, what its identity has left in that audience. Secrets are left out: tokens, codes and their hashes. The changes of records that the user made as an administrator are in GraphQL's `changesConnection(actorId:)`.
    #
    # `GET /v1/me/export`
    #
    # @param limit [Integer] Maximum number of rows of each list.
    # @param cursor [String] The `next_cursor` of the previous response. What that had is not repeated.
    # @return [Answer] the raw JSON: `Export`
    # @raise [Error]
    # @example
    #   client.export_me
    def export_me(limit: OMITTED, cursor: OMITTED)
      call(:get, "/v1/me/export", query: {limit:, cursor:})
    end

    # Follow a venue, a person or a tag.
    #
    # The signed-in user is told of its new events. Who follows it already is given the same follow. Of one that was merged, the survivor is followed. 409 for who follows 1,000 venues, people and tags already.
    #
    # `POST /v1/me/follows`
    #
    # @param venue_id [String, nil] The venue to follow, or else one of the others.
    # @param person_id [String, nil] The person to follow.
    # @param tag_id [String, nil] The tag to follow.
    # @return [Answer] the raw JSON: `Follow`
    # @raise [Error]
    # @example
    #   client.create_follow
    def create_follow(venue_id: OMITTED, person_id: OMITTED, tag_id: OMITTED)
      call(:post, "/v1/me/follows", body: {venue_id:, person_id:, tag_id:})
    end

    # List what the signed-in user follows, the newest first.
    #
    # What is hidden or deleted is left out, until it is there again.
    #
    # `GET /v1/me/follows`
    #
    # @param limit [Integer] Maximum number of items, 1 to 1,000.
    # @param cursor [String] Cursor of the next page, from the previous response's `Link` header.
    # @param count [Boolean] If true, the `X-Total-Count` header tells how many items all pages have together.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `a list of Follow`
    # @raise [Error]
    # @example
    #   client.follows
    def follows(limit: OMITTED, cursor: OMITTED, count: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/me/follows", query: {limit:, cursor:, count:, audience:, audience_id:})
    end

    # Stop following a venue, a person or a tag.
    #
    # `DELETE /v1/me/follows/{id}`
    #
    # @param id [String] The id of the follow.
    # @return [Answer] empty
    # @raise [Error]
    # @example
    #   client.delete_follow(id)
    def delete_follow(id)
      call(:delete, "/v1/me/follows/#{segment(id)}")
    end

    # Add another identity, by which the signed-in person signs in as well.
    #
    # With a token of the platform. The token of a second provider, or of an audience’s, proves that the identity is theirs. One with which somebody has signed in as another user is refused.
    #
    # `POST /v1/me/identities`
    #
    # @param social_token [String] As of `POST /v1/token`.
    # @param host [String, nil] Where the token's app signs people in; the platform by default.
    # @return [Answer] the raw JSON: `User`
    # @raise [Error]
    # @example
    #   client.add_identity(social_token:)
    def add_identity(social_token:, host: OMITTED)
      call(:post, "/v1/me/identities", body: {social_token:, host:})
    end

    # Report the signed-in user's location.
    #
    # Only a user's last report is kept, and no other user can see it.
    #
    # `POST /v1/me/location`
    #
    # @param coordinates [Hash]
    # @param beacon [Hash, nil] The beacon that the device detects, if any.
    # @return [Answer] the raw JSON: `Whereabouts`
    # @raise [Error]
    # @example
    #   client.report_location(coordinates:)
    def report_location(coordinates:, beacon: OMITTED)
      call(:post, "/v1/me/location", body: {coordinates:, beacon:})
    end

    # Get the notification settings of the signed-in user.
    #
    # With a token of the platform, `audience` or `audience_id` names the audience that they are about.
    #
    # `GET /v1/me/notifications`
    #
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `NotificationSettings`
    # @raise [Error]
    # @example
    #   client.notification_settings
    def notification_settings(audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/me/notifications", query: {audience:, audience_id:})
    end

    # Change the notification settings of the signed-in user.
    #
    # Fields that are left out stay as they are. With a token of the platform, `audience` or `audience_id` names the audience that they are about.
    #
    # `PATCH /v1/me/notifications`
    #
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @param push [Array, nil] Of what the user is told on the devices that they registered. By default: `event_changed`, `event_cancelled`, `promoted`, `reminder`, `message`, `organizer_message`, `new_events`, `owner_notice`. Replaces all of them; null is the default.
    # @param mail [Array, nil] Of what the user is told by mail, at a confirmed address. By default: `event_changed`, `event_cancelled`, `promoted`, `organizer_message`, `owner_notice`. Replaces all of them; null is the default.
    # @param weekly_letter [Boolean, nil] Whether the user is sent a letter each week with what is on. By default, they are not.
    # @param quiet_from [String, nil] From when nothing is sent until `quiet_until`, as clocks in `time_zone` show it, such as `22:00`.
    # @param quiet_until [String, nil] When what was held back since `quiet_from` is sent, such as `07:30`.
    # @param time_zone [String, nil] The IANA time zone of the quiet hours, such as `America/Toronto`.
    # @return [Answer] the raw JSON: `NotificationSettings`
    # @raise [Error]
    # @example
    #   client.update_notification_settings
    def update_notification_settings(audience: OMITTED, audience_id: OMITTED, push: OMITTED, mail: OMITTED, weekly_letter: OMITTED, quiet_from: OMITTED, quiet_until: OMITTED, time_zone: OMITTED)
      call(:patch, "/v1/me/notifications", query: {audience:, audience_id:}, body: {push:, mail:, weekly_letter:, quiet_from:, quiet_until:, time_zone:})
    end

    # End all of the signed-in user's sessions but the present one.
    #
    # The voice assistant's, too. With a token of one audience, the sessions in that audience alone.
    #
    # `DELETE /v1/me/sessions`
    #
    # @return [Answer] empty
    # @raise [Error]
    # @example
    #   client.end_other_sessions
    def end_other_sessions
      call(:delete, "/v1/me/sessions")
    end

    # List the signed-in user's sessions, the one used last first.
    #
    # Where the user is signed in, and whether the voice assistant is linked. With a token of one audience, the sessions in that audience alone.
    #
    # `GET /v1/me/sessions`
    #
    # @return [Answer] the raw JSON: `a list of Session`
    # @raise [Error]
    # @example
    #   client.sessions
    def sessions
      call(:get, "/v1/me/sessions")
    end

    # End one of the signed-in user's sessions.
    #
    # Its tokens are refused from the next request on. Ending the voice assistant's session unlinks it.
    #
    # `DELETE /v1/me/sessions/{id}`
    #
    # @param id [String] The id of the session.
    # @return [Answer] empty
    # @raise [Error]
    # @example
    #   client.end_session(id)
    def end_session(id)
      call(:delete, "/v1/me/sessions/#{segment(id)}")
    end

    # Get what is happening near the user.
    #
    # The user is at a venue if its beacon was in their last location report of the past 10 minutes, or if it is the nearest venue within 100 m, except one whose name says that the place is "not given".
    #
    # `GET /v1/now`
    #
    # @param latitude [Numeric] Degrees north, -90 to 90 (WGS 84).
    # @param longitude [Numeric] Degrees east, -180 to 180 (WGS 84).
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `Now`
    # @raise [Error]
    # @example
    #   client.get_now(latitude:, longitude:)
    def get_now(latitude:, longitude:, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/now", query: {latitude:, longitude:, audience:, audience_id:})
    end

    # Get a person.
    #
    # `GET /v1/people/{id}`
    #
    # @param id [String] The id of the person.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `Person`
    # @raise [Error]
    # @example
    #   client.person(id)
    def person(id, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/people/#{segment(id)}", query: {audience:, audience_id:})
    end

    # List a person's upcoming events, soonest first.
    #
    # With `from`, `until` or `day`, ended events are listed too. Cancelled ones never are.
    #
    # `GET /v1/people/{id}/events`
    #
    # @param id [String] The id of the person.
    # @param when [String] `past`: those that are over, newest first.
    # @param from [String] Only events that are not over at this time. Without `from`, `until` and `day`, only upcoming events are listed.
    # @param until [String] Only events that start before this time.
    # @param day [String] Only events of this day: those that start from 05:00 to 05:00 of the next, and whole days that start on it, in each event's own time zone.
    # @param featured [Boolean] If true, only featured events; if false, only the others.
    # @param tag [String] Only events with this tag, by its id or, within one audience, its name; with one of several, with commas between them.
    # @param free [Boolean] If true, only events that cost nothing; if false, only those that are known to cost something.
    # @param online [Boolean] If true, only events in which one can take part online; if false, only the others.
    # @param language [String] Only events in this language (BCP 47): `fr` includes those in `fr-CA`.
    # @param accessible [Array] Only events at venues that are known to have all of these, in a query separated by commas.
    # @param query [String] Only records whose name contains this text, ignoring case and accents.
    # @param limit [Integer] Maximum number of items, 1 to 1,000.
    # @param cursor [String] Cursor of the next page, from the previous response's `Link` header.
    # @param count [Boolean] If true, the `X-Total-Count` header tells how many items all pages have together.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `a list of Event`
    # @raise [Error]
    # @example
    #   client.events_of_person(id)
    def events_of_person(id, when: OMITTED, from: OMITTED, until: OMITTED, day: OMITTED, featured: OMITTED, tag: OMITTED, free: OMITTED, online: OMITTED, language: OMITTED, accessible: OMITTED, query: OMITTED, limit: OMITTED, cursor: OMITTED, count: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/people/#{segment(id)}/events", query: {when: binding.local_variable_get(:when), from:, until: binding.local_variable_get(:until), day:, featured:, tag:, free:, online:, language:, accessible:, query:, limit:, cursor:, count:, audience:, audience_id:})
    end

    # Get a person's events as a calendar.
    #
    # An iCalendar file (RFC 5545) for calendar programs to subscribe to: the events of the last 30 and the next 366 days, at most 2,500, or those of them that the filters of the lists include, cancelled ones marked as such. Hidden venues and events are in none. Anybody may read it if the audience has `publicPages`; otherwise it needs a credential, and 401 without one tells nothing of the record. Send the `ETag` as `If-None-Match` to get 304 if nothing has changed.
    #
    # `GET /v1/people/{id}/events.ics`
    #
    # @param id [String] UUID, lower case.
    # @param query [String] Only records whose name contains this text, ignoring case and accents.
    # @param from [String] Only events that are not over at this time.
    # @param until [String] Only events that start before this time.
    # @param day [String] Only events of this day: those that start from 05:00 to 05:00 of the next, and whole days that start on it, in each event's own time zone.
    # @param featured [Boolean] If true, only featured events; if false, only the others.
    # @param tag [String] Only events with this tag, by its id or, within one audience, its name; with one of several, with commas between them.
    # @param free [Boolean] If true, only events that cost nothing; if false, only those that are known to cost something.
    # @param online [Boolean] If true, only events in which one can take part online; if false, only the others.
    # @param language [String] Only events in this language (BCP 47): `fr` includes those in `fr-CA`.
    # @param accessible [Array] Only events at venues that are known to have all of these, in a query separated by commas.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the iCalendar file
    # @raise [Error]
    # @example
    #   client.person_calendar(id)
    def person_calendar(id, query: OMITTED, from: OMITTED, until: OMITTED, day: OMITTED, featured: OMITTED, tag: OMITTED, free: OMITTED, online: OMITTED, language: OMITTED, accessible: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/people/#{segment(id)}/events.ics", query: {query:, from:, until: binding.local_variable_get(:until), day:, featured:, tag:, free:, online:, language:, accessible:, audience:, audience_id:}, headers: {"Accept" => "text/calendar"})
    end

    # Upload a picture.
    #
    # Up to 10 MB and 64 million pixels; of several frames, the first. What is stored is made anew, in WebP of up to three widths, without metadata such as where it was taken. Venues, events, people and proposals show it by its `url`. Where none does, it is deleted after a week; one that was shown, 30 days after that ended.
    #
    # `POST /v1/photos`
    #
    # @param audience_id [String] The id of the audience. Defaults to the host's audience; no other is accepted.
    # @param audience [String] Names the audience by its subdomain instead.
    # @param name [String] The name of the file.
    # @param caption [String] What it shows.
    # @param file [String] The content of the file, or an IO to read it from.
    # @param content_type [String] What it is: image/jpeg, image/png, image/webp, image/avif, image/gif.
    # @return [Answer] the raw JSON: `Photo`
    # @raise [Error]
    # @example
    #   client.upload_photo(file:, content_type:)
    def upload_photo(file:, content_type:, audience_id: OMITTED, audience: OMITTED, name: OMITTED, caption: OMITTED)
      call(:post, "/v1/photos", query: {audience_id:, audience:, name:, caption:}, file:, content_type:)
    end

    # Get a photo.
    #
    # `GET /v1/photos/{id}`
    #
    # @param id [String] The id of the photo.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `Photo`
    # @raise [Error]
    # @example
    #   client.photo(id)
    def photo(id, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/photos/#{segment(id)}", query: {audience:, audience_id:})
    end

    # Propose changes.
    #
    # For contributors: items as in a batch, without a source, wait until an owner or editor approves them. Records are named by their ids. An item replaces what the same person proposed of the same record, and is open; of a new one, by the external id that the proposal shows.
    #
    # `POST /v1/proposals`
    #
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @param idempotency_key [String] Repeating the key with the same batch within 24 hours returns the first response; with a different batch, 409. Keys of different service tokens and users are independent.
    # @param dry_run [Boolean] Validates and reports as the real run would, without writing anything.
    # @param venues [Array, nil] Venues: up to 100.
    # @param events [Array, nil] Events: up to 100, of which up to 10 with a recurrence.
    # @return [Answer] the raw JSON: `BatchReport`
    # @raise [Error]
    # @example
    #   client.propose_changes
    def propose_changes(audience: OMITTED, audience_id: OMITTED, idempotency_key: OMITTED, dry_run: OMITTED, venues: OMITTED, events: OMITTED)
      call(:post, "/v1/proposals", query: {audience:, audience_id:, dry_run:}, headers: {"Idempotency-Key" => idempotency_key}, body: {venues:, events:})
    end

    # Upsert venues and events with provenance.
    #
    # All or nothing: if any item is invalid, nothing is written and all invalid items are reported. Up to 10,000 items. A record is identified by its external id within the source and kind; repeating it writes only changes.
    #
    # `POST /v1/research/batch`
    #
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @param dry_run [Boolean] Validates and reports as the real run would, without writing anything.
    # @param idempotency_key [String] Repeating the key with the same batch within 24 hours returns the first response; with a different batch, 409. Keys of different service tokens and users are independent.
    # @param source [Hash]
    # @param venues [Array]
    # @param events [Array]
    # @return [Answer] the raw JSON: `BatchReport`
    # @raise [Error]
    # @example
    #   client.research_batch(source:)
    def research_batch(source:, audience: OMITTED, audience_id: OMITTED, dry_run: OMITTED, idempotency_key: OMITTED, venues: OMITTED, events: OMITTED)
      call(:post, "/v1/research/batch", query: {audience:, audience_id:, dry_run:}, headers: {"Idempotency-Key" => idempotency_key}, body: {source:, venues:, events:})
    end

    # List the 50 most recent batches, newest first.
    #
    # `GET /v1/research/batches`
    #
    # @param limit [Integer] Maximum number of items, 1 to 1,000.
    # @param cursor [String] Cursor of the next page, from the previous response's `Link` header.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `a list of Batch`
    # @raise [Error]
    # @example
    #   client.research_batches
    def research_batches(limit: OMITTED, cursor: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/research/batches", query: {limit:, cursor:, audience:, audience_id:})
    end

    # One batch, with what it changed.
    #
    # `GET /v1/research/batches/{id}`
    #
    # @param id [String] The id of the batch.
    # @param limit [Integer] Maximum number of items, 1 to 1,000.
    # @param cursor [String] Cursor of the next page, from the previous response's `Link` header.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `BatchWithChanges`
    # @raise [Error]
    # @example
    #   client.batch_with_changes(id)
    def batch_with_changes(id, limit: OMITTED, cursor: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/research/batches/#{segment(id)}", query: {limit:, cursor:, audience:, audience_id:})
    end

    # Undo a batch.
    #
    # Fields get their former values where the present ones are still those of the batch. Records that the batch created are deleted unless somebody has built on them since, and those that it deleted come back. Items that it linked with records are linked no longer. What stays is reported. All or nothing. An undo is a batch itself, which can be undone. The same batch can be sent again afterwards. Where everything stays, nothing is written: the batch is not undone, and can be undone later.
    #
    # `POST /v1/research/batches/{id}/undo`
    #
    # @param id [String] The id of the batch.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @param dry_run [Boolean] Reports what the undo would do, without doing it.
    # @return [Answer] the raw JSON: `UndoReport`
    # @raise [Error]
    # @example
    #   client.research_undo_batch(id)
    def research_undo_batch(id, audience: OMITTED, audience_id: OMITTED, dry_run: OMITTED)
      call(:post, "/v1/research/batches/#{segment(id)}/undo", query: {audience:, audience_id:, dry_run:})
    end

    # Which records venues, events and people may be.
    #
    # Up to 1,000 items as a batch has them (other fields are ignored), and for each the best existing records with a score and the reasons in words. Nothing is written. A batch decides by the same scores: it links what is certain, and warns of the others.
    #
    # `POST /v1/research/match`
    #
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @param venues [Array, nil] Venues to look for.
    # @param events [Array, nil] Events to look for.
    # @param people [Array, nil] People to look for.
    # @return [Answer] the raw JSON: `ResearchMatchResponse`
    # @raise [Error]
    # @example
    #   client.research_match
    def research_match(audience: OMITTED, audience_id: OMITTED, venues: OMITTED, events: OMITTED, people: OMITTED)
      call(:post, "/v1/research/match", query: {audience:, audience_id:}, body: {venues:, events:, people:})
    end

    # Delete what a source no longer has.
    #
    # Compares the records that the source sent before, and that are not over, with the external ids that it has now. Those that are missing are deleted, unless others made them, an administrator edited them, another source names them, or others have built on them, and can be undone as a batch. The next item about a deleted one creates it again. Where more than half of what the source has would be deleted, and more than 10 records of a kind, the source may be broken: that waits for approval, as with `review`, unless `review` is false.
    #
    # `POST /v1/research/prune`
    #
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @param dry_run [Boolean] Reports as the real run would, without deleting anything.
    # @param source [String] The name of the source.
    # @param venues [Array] The external ids of all its venues. Without it, venues are not compared.
    # @param events [Array] The external ids of all its events. Without it, events are not compared.
    # @param review [Boolean] Whether the deletions are proposed instead: they wait until an owner or editor approves them. Without it, where most of what the source has would be deleted. Those of a service token under review always wait.
    # @param until [String] Events that start at this time or later are not compared.
    # @return [Answer] the raw JSON: `PruneReport`
    # @raise [Error]
    # @example
    #   client.research_prune(source:)
    def research_prune(source:, audience: OMITTED, audience_id: OMITTED, dry_run: OMITTED, venues: OMITTED, events: OMITTED, review: OMITTED, until: OMITTED)
      call(:post, "/v1/research/prune", query: {audience:, audience_id:, dry_run:}, body: {source:, venues:, events:, review:, until: binding.local_variable_get(:until)})
    end

    # Get the audience's locales and venues with their upcoming events.
    #
    # The venues, their events and the order are those of the moment at which the response begins: what moves meanwhile is there once, at its former place. Each record is as it is when it is sent. Hidden venues and events are included and marked. Send the `ETag` as `If-None-Match` to get 304 if nothing has changed.
    #
    # `GET /v1/research/snapshot`
    #
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @param locale [String] The label of the one locale to give.
    # @return [Answer] the raw JSON: `Snapshot`
    # @raise [Error]
    # @example
    #   client.research_snapshot
    def research_snapshot(audience: OMITTED, audience_id: OMITTED, locale: OMITTED)
      call(:get, "/v1/research/snapshot", query: {audience:, audience_id:, locale:})
    end

    # Search venues, upcoming events and people.
    #
    # Best first. Case, accents, the order of the words and small errors in them do not matter. What is near, and soon, ranks higher. API keys and service tokens with `research:read` are given hidden venues and events too.
    #
    # `GET /v1/search`
    #
    # @param q [String] What to look for, 2 to 100 characters: words of a name or an address, in any order. The beginning of a word is enough, and one letter where words are written without spaces.
    # @param latitude [Numeric] Where the user is: what is near ranks higher. Requires `longitude`.
    # @param longitude [Numeric] Requires `latitude`.
    # @param tag [String] Only events with this tag, by its id or, within one audience, its name; with one of several, with commas between them.
    # @param free [Boolean] If true, only events that cost nothing; if false, only those that are known to cost something.
    # @param online [Boolean] If true, only events in which one can take part online; if false, only the others.
    # @param language [String] Only events in this language (BCP 47): `fr` includes those in `fr-CA`.
    # @param accessible [Array] Only events at venues that are known to have all of these, in a query separated by commas.
    # @param limit [Integer] Maximum number of hits, 1 to 100.
    # @param kinds [String] Which kinds of record, separated by commas: venue, event, person. All of them by default.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `a list of SearchHit`
    # @raise [Error]
    # @example
    #   client.search_records(q:)
    def search_records(q:, latitude: OMITTED, longitude: OMITTED, tag: OMITTED, free: OMITTED, online: OMITTED, language: OMITTED, accessible: OMITTED, limit: OMITTED, kinds: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/search", query: {q:, latitude:, longitude:, tag:, free:, online:, language:, accessible:, limit:, kinds:, audience:, audience_id:})
    end

    # Back-channel logout callback: a user signed out at the provider.
    #
    # Ends every session that `sub` started through this client up to 60 s after `iat`. A token counts once.
    #
    # `POST /v1/social/backchannel_logout`
    #
    # @param logout_token [String] As of Back-Channel Logout 1.0.
    # @return [Answer] the raw JSON: `SocialBackchannelLogoutResponse`
    # @raise [Error]
    # @example
    #   client.social_backchannel_logout(logout_token:)
    def social_backchannel_logout(logout_token:)
      call(:post, "/v1/social/backchannel_logout", body: {logout_token:})
    end

    # Data deletion callback: a user asks for their data to be deleted.
    #
    # Signs the user out, as deauthorization does, and erases the data after a grace period. Until then, a repeated request returns the same code. Signing in again does not cancel the deletion. A user who first signed in more than 60 s after `issued_at` is spared.
    #
    # `POST /v1/social/data_deletion`
    #
    # @param signed_request [String] `<signature>.<payload>`, both base64url, signed by the identity provider with an app's secret.
    # @return [Answer] the raw JSON: `DeletionConfirmation`
    # @raise [Error]
    # @example
    #   client.social_request_deletion(signed_request:)
    def social_request_deletion(signed_request:)
      call(:post, "/v1/social/data_deletion", body: {signed_request:})
    end

    # Deauthorization callback: a user removed the app.
    #
    # Ends every session that was started through this app and deletes the provider's token. Sessions started more than 60 s after `issued_at` continue. The user's data is kept.
    #
    # `POST /v1/social/deauthorize`
    #
    # @param signed_request [String] `<signature>.<payload>`, both base64url, signed by the identity provider with an app's secret.
    # @return [Answer] the raw JSON: `SocialDeauthorizeResponse`
    # @raise [Error]
    # @example
    #   client.social_deauthorize(signed_request:)
    def social_deauthorize(signed_request:)
      call(:post, "/v1/social/deauthorize", body: {signed_request:})
    end

    # What a source would bring.
    #
    # Reads a calendar, a web page with JSON-LD, JSON or a table at an address, and plans what has been read as the dry run of a batch does. Nothing is written. A source that cannot be read is no error: `failure` says why.
    #
    # `POST /v1/sources/preview`
    #
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @param name [String, nil] The name of the source, by which its records are known if it was read before.
    # @param kind [String, nil] How it is written. By default, that is recognized by its contents.
    # @param address [String] Where it is read. Kept encrypted; owners alone see its secrets.
    # @param locale_id [String, nil] The locale of venues that name none. By default, the nearest one.
    # @param time_zone [String, nil] The time zone of times that have none, such as America/Toronto. By default, the venue's.
    # @param override_time_zone [Boolean, nil] Whether to use the time zone instead of a calendar's X-WR-TIMEZONE, and of zones that are not known.
    # @param mapping [Array, nil] Fields by the source's names, where these are not the usual ones: `name=title`, `starts_at=Date+Time`, `venue.latitude=lat`.
    # @param include [Array, nil] Only events with one of these words in their title, categories or place.
    # @param exclude [Array, nil] No events with one of these words in their title, categories or place.
    # @param starts_from [String, nil] Leave out what is over before this day, or now; null: nothing.
    # @param days [Integer, nil] How many days ahead series are read.
    # @param venue [String, nil] The name, or the external id, of the venue of events that name none.
    # @param places [Array, nil] Where places are whose coordinates the source lacks.
    # @param url [String, nil] The page where records were found that name none.
    # @param latitude [Numeric, nil] Where venues without coordinates are: the middle of the town.
    # @param longitude [Numeric, nil] Likewise.
    # @return [Answer] the raw JSON: `SourcePreview`
    # @raise [Error]
    # @example
    #   client.preview_source(address:)
    def preview_source(address:, audience: OMITTED, audience_id: OMITTED, name: OMITTED, kind: OMITTED, locale_id: OMITTED, time_zone: OMITTED, override_time_zone: OMITTED, mapping: OMITTED, include: OMITTED, exclude: OMITTED, starts_from: OMITTED, days: OMITTED, venue: OMITTED, places: OMITTED, url: OMITTED, latitude: OMITTED, longitude: OMITTED)
      call(:post, "/v1/sources/preview", query: {audience:, audience_id:}, body: {name:, kind:, address:, locale_id:, time_zone:, override_time_zone:, mapping:, include:, exclude:, starts_from:, days:, venue:, places:, url:, latitude:, longitude:})
    end

    # List all tags by name.
    #
    # `GET /v1/tags`
    #
    # @param limit [Integer] Maximum number of items, 1 to 1,000.
    # @param cursor [String] Cursor of the next page, from the previous response's `Link` header.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `a list of Tag`
    # @raise [Error]
    # @example
    #   client.list_tags
    def list_tags(limit: OMITTED, cursor: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/tags", query: {limit:, cursor:, audience:, audience_id:})
    end

    # Exchange an identity provider's token for a user JWT.
    #
    # `POST /v1/token`
    #
    # @param social_token [String] A user access token of the Graph API, an ID token of OpenID Connect, or an address and the code that was sent to it by mail, `ada@example.org:123456`, as `idp.kind` of the host says.
    # @param host [String, nil] The host to sign in on. On an audience's host, the token must be of that audience's app, otherwise of the platform's.
    # @param device [Hash]
    # @return [Answer] the raw JSON: `TokenPair`
    # @raise [Error]
    # @example
    #   client.create_token(social_token:, device:)
    def create_token(social_token:, device:, host: OMITTED)
      call(:post, "/v1/token", body: {social_token:, host:, device:})
    end

    # Sign out, ending the session.
    #
    # `DELETE /v1/token`
    #
    # @return [Answer] empty
    # @raise [Error]
    # @example
    #   client.delete_token
    def delete_token
      call(:delete, "/v1/token")
    end

    # Register a device's push notification token.
    #
    # A device has one registration and a token one device; both move to the user who registered them last. The registration ends with the session.
    #
    # `POST /v1/token/device`
    #
    # @param device_type [String]
    # @param vendor_identifier [String] The device's vendor identifier.
    # @param notification_token [String] The device's token at the push service: at most 2,500 bytes in UTF-8.
    # @return [Answer] the raw JSON: `DeviceRegistration`
    # @raise [Error]
    # @example
    #   client.register_device(device_type:, vendor_identifier:, notification_token:)
    def register_device(device_type:, vendor_identifier:, notification_token:)
      call(:post, "/v1/token/device", body: {device_type:, vendor_identifier:, notification_token:})
    end

    # Request a one-time code by mail, with which somebody signs in.
    #
    # Where `idp.kind` of the host is `mail`. `POST /v1/token` takes the address and the code as its `social_token`: `ada@example.org:123456`. Five codes an hour for one address, and thirty from one network. The response does not tell whether somebody has signed in with the address before.
    #
    # `POST /v1/token/mail`
    #
    # @param address [String] The address.
    # @param host [String, nil] As of `POST /v1/token`.
    # @return [Answer] the raw JSON: `SentCode`
    # @raise [Error]
    # @example
    #   client.request_mail_code(address:)
    def request_mail_code(address:, host: OMITTED)
      call(:post, "/v1/token/mail", body: {address:, host:})
    end

    # Exchange a refresh token for a new pair of tokens.
    #
    # Extends the session by 60 days, up to its maximum age. A spent refresh token still works for 60 seconds, in case the response was lost; using it later ends the session.
    #
    # `POST /v1/token/refresh`
    #
    # @param refresh_token [String] The refresh token from the sign-in or the last refresh.
    # @return [Answer] the raw JSON: `TokenPair`
    # @raise [Error]
    # @example
    #   client.refresh_token(refresh_token:)
    def refresh_token(refresh_token:)
      call(:post, "/v1/token/refresh", body: {refresh_token:})
    end

    # Exchange a service token for a service JWT.
    #
    # The JWT lasts one hour. The service token is checked on every request: once it is revoked or has expired, its JWTs are refused.
    #
    # `POST /v1/token/service`
    #
    # @param service_token [String] The service token: `svc_<prefix>_<secret>`.
    # @return [Answer] the raw JSON: `ServiceJwt`
    # @raise [Error]
    # @example
    #   client.exchange_token(service_token:)
    def exchange_token(service_token:)
      call(:post, "/v1/token/service", body: {service_token:})
    end

    # Get a music track linked to a person.
    #
    # `GET /v1/tracks/{id}`
    #
    # @param id [String] The id of the track.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `Track`
    # @raise [Error]
    # @example
    #   client.track(id)
    def track(id, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/tracks/#{segment(id)}", query: {audience:, audience_id:})
    end

    # Get a user.
    #
    # Within an audience, only users who have signed in there are visible. Users who turn out to be one person become one: the id of the other one returns the remaining user.
    #
    # `GET /v1/users/{id}`
    #
    # @param id [String] The id of the user.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `User`
    # @raise [Error]
    # @example
    #   client.user(id)
    def user(id, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/users/#{segment(id)}", query: {audience:, audience_id:})
    end

    # Delete a venue and its events.
    #
    # `DELETE /v1/venues/{id}`
    #
    # @param id [String] The id of the venue.
    # @param if_match [String] The ETag of the representation on which the change is based, as GET gives it, or several; `*` for any. If the record has another one, nothing is changed: 412 with the present `etag`.
    # @return [Answer] empty
    # @raise [Error]
    # @example
    #   client.delete_venue(id)
    def delete_venue(id, if_match: OMITTED)
      call(:delete, "/v1/venues/#{segment(id)}", headers: {"If-Match" => if_match})
    end

    # Get a venue.
    #
    # `GET /v1/venues/{id}`
    #
    # @param id [String] The id of the venue.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `Venue`
    # @raise [Error]
    # @example
    #   client.venue(id)
    def venue(id, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/venues/#{segment(id)}", query: {audience:, audience_id:})
    end

    # Update a venue.
    #
    # Omitted fields are unchanged; null clears a field. If the venue moves to another locale, its events move too.
    #
    # `PATCH /v1/venues/{id}`
    #
    # @param id [String] The id of the venue.
    # @param if_match [String] The ETag of the representation on which the change is based, as GET gives it, or several; `*` for any. If the record has another one, nothing is changed: 412 with the present `etag`.
    # @param name [String] The name of the venue and of its page.
    # @param latitude [Numeric] Degrees north, -90 to 90 (WGS 84).
    # @param longitude [Numeric] Degrees east, -180 to 180 (WGS 84).
    # @param address [String, nil] Postal address.
    # @param accessibility [Hash, nil] What it has for those who need it. What is omitted is unchanged.
    # @param hidden [Boolean, nil] Hidden venues are visible only to administrators and API keys.
    # @param page_url [String, nil] The address of the venue's page.
    # @param photo_url [String, nil] The address of a picture.
    # @param beacon [Hash, nil]
    # @param locale_id [String] The id of a locale of the same audience.
    # @return [Answer] the raw JSON: `Venue`
    # @raise [Error]
    # @example
    #   client.update_venue(id)
    def update_venue(id, if_match: OMITTED, name: OMITTED, latitude: OMITTED, longitude: OMITTED, address: OMITTED, accessibility: OMITTED, hidden: OMITTED, page_url: OMITTED, photo_url: OMITTED, beacon: OMITTED, locale_id: OMITTED)
      call(:patch, "/v1/venues/#{segment(id)}", headers: {"If-Match" => if_match}, body: {name:, latitude:, longitude:, address:, accessibility:, hidden:, page_url:, photo_url:, beacon:, locale_id:})
    end

    # List a venue's upcoming events, soonest first.
    #
    # With `from`, `until` or `day`, ended events are listed too. Cancelled ones never are.
    #
    # `GET /v1/venues/{id}/events`
    #
    # @param id [String] The id of the venue.
    # @param when [String] `past`: those that are over, newest first.
    # @param from [String] Only events that are not over at this time. Without `from`, `until` and `day`, only upcoming events are listed.
    # @param until [String] Only events that start before this time.
    # @param day [String] Only events of this day: those that start from 05:00 to 05:00 of the next, and whole days that start on it, in each event's own time zone.
    # @param featured [Boolean] If true, only featured events; if false, only the others.
    # @param tag [String] Only events with this tag, by its id or, within one audience, its name; with one of several, with commas between them.
    # @param free [Boolean] If true, only events that cost nothing; if false, only those that are known to cost something.
    # @param online [Boolean] If true, only events in which one can take part online; if false, only the others.
    # @param language [String] Only events in this language (BCP 47): `fr` includes those in `fr-CA`.
    # @param accessible [Array] Only events at venues that are known to have all of these, in a query separated by commas.
    # @param query [String] Only records whose name contains this text, ignoring case and accents.
    # @param limit [Integer] Maximum number of items, 1 to 1,000.
    # @param cursor [String] Cursor of the next page, from the previous response's `Link` header.
    # @param count [Boolean] If true, the `X-Total-Count` header tells how many items all pages have together.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `a list of Event`
    # @raise [Error]
    # @example
    #   client.events_at_venue(id)
    def events_at_venue(id, when: OMITTED, from: OMITTED, until: OMITTED, day: OMITTED, featured: OMITTED, tag: OMITTED, free: OMITTED, online: OMITTED, language: OMITTED, accessible: OMITTED, query: OMITTED, limit: OMITTED, cursor: OMITTED, count: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/venues/#{segment(id)}/events", query: {when: binding.local_variable_get(:when), from:, until: binding.local_variable_get(:until), day:, featured:, tag:, free:, online:, language:, accessible:, query:, limit:, cursor:, count:, audience:, audience_id:})
    end

    # Get a venue's events as a calendar.
    #
    # An iCalendar file (RFC 5545) for calendar programs to subscribe to: the events of the last 30 and the next 366 days, at most 2,500, or those of them that the filters of the lists include, cancelled ones marked as such. Hidden venues and events are in none. Anybody may read it if the audience has `publicPages`; otherwise it needs a credential, and 401 without one tells nothing of the record. Send the `ETag` as `If-None-Match` to get 304 if nothing has changed.
    #
    # `GET /v1/venues/{id}/events.ics`
    #
    # @param id [String] UUID, lower case.
    # @param query [String] Only records whose name contains this text, ignoring case and accents.
    # @param from [String] Only events that are not over at this time.
    # @param until [String] Only events that start before this time.
    # @param day [String] Only events of this day: those that start from 05:00 to 05:00 of the next, and whole days that start on it, in each event's own time zone.
    # @param featured [Boolean] If true, only featured events; if false, only the others.
    # @param tag [String] Only events with this tag, by its id or, within one audience, its name; with one of several, with commas between them.
    # @param free [Boolean] If true, only events that cost nothing; if false, only those that are known to cost something.
    # @param online [Boolean] If true, only events in which one can take part online; if false, only the others.
    # @param language [String] Only events in this language (BCP 47): `fr` includes those in `fr-CA`.
    # @param accessible [Array] Only events at venues that are known to have all of these, in a query separated by commas.
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the iCalendar file
    # @raise [Error]
    # @example
    #   client.venue_calendar(id)
    def venue_calendar(id, query: OMITTED, from: OMITTED, until: OMITTED, day: OMITTED, featured: OMITTED, tag: OMITTED, free: OMITTED, online: OMITTED, language: OMITTED, accessible: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/venues/#{segment(id)}/events.ics", query: {query:, from:, until: binding.local_variable_get(:until), day:, featured:, tag:, free:, online:, language:, accessible:, audience:, audience_id:}, headers: {"Accept" => "text/calendar"})
    end

    # Get the next events nearby, in spoken sentences.
    #
    # Near the given point, or near the user's last reported location if no point is given.
    #
    # `GET /voice/events`
    #
    # @param latitude [Numeric] Degrees north, -90 to 90 (WGS 84).
    # @param longitude [Numeric] Degrees east, -180 to 180 (WGS 84).
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `SpokenEvents`
    # @raise [Error]
    # @example
    #   client.voice_events
    def voice_events(latitude: OMITTED, longitude: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/voice/events", query: {latitude:, longitude:, audience:, audience_id:})
    end

    # The same as GET; also accepts the voice platform's request envelope.
    #
    # The fields may be in the query string instead. A voice platform's request (version 1.0), which contains the linked account's token, gets a response in the platform's own envelope. Its signature and timestamp are verified if a skill is configured.
    #
    # `POST /voice/events`
    #
    # @param latitude [Numeric] Degrees north, -90 to 90 (WGS 84).
    # @param longitude [Numeric] Degrees east, -180 to 180 (WGS 84).
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `VoiceEventsAnswer`
    # @raise [Error]
    # @example
    #   client.answer_voice_events
    def answer_voice_events(latitude: OMITTED, longitude: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:post, "/voice/events", body: {latitude:, longitude:, audience:, audience_id:})
    end

    # Get the user's friends who are attending an upcoming event, in spoken sentences.
    #
    # Friends are those that the identity provider listed within the last hour or, if it is unavailable, the last time. Within an audience, only those who have signed in there are included.
    #
    # `GET /voice/friends`
    #
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `SpokenFriends`
    # @raise [Error]
    # @example
    #   client.voice_friends
    def voice_friends(audience: OMITTED, audience_id: OMITTED)
      call(:get, "/voice/friends", query: {audience:, audience_id:})
    end

    # The same as GET; also accepts the voice platform's request envelope.
    #
    # The fields may be in the query string instead. A voice platform's request (version 1.0), which contains the linked account's token, gets a response in the platform's own envelope. Its signature and timestamp are verified if a skill is configured.
    #
    # `POST /voice/friends`
    #
    # @param audience [String] Restricts the result to the audience with this subdomain.
    # @param audience_id [String] Restricts the result to the audience with this id.
    # @return [Answer] the raw JSON: `VoiceFriendsAnswer`
    # @raise [Error]
    # @example
    #   client.answer_voice_friends
    def answer_voice_friends(audience: OMITTED, audience_id: OMITTED)
      call(:post, "/voice/friends", body: {audience:, audience_id:})
    end

    # Check that the linked account works.
    #
    # `GET /voice/ping`
    #
    # @return [Answer] the raw JSON: `VoicePing`
    # @raise [Error]
    # @example
    #   client.voice_ping
    def voice_ping
      call(:get, "/voice/ping")
    end

    # Check that the linked account works.
    #
    # The same as GET.
    #
    # `POST /voice/ping`
    #
    # @return [Answer] the raw JSON: `VoicePing`
    # @raise [Error]
    # @example
    #   client.post_voice_ping
    def post_voice_ping
      call(:post, "/voice/ping")
    end
  end
end
