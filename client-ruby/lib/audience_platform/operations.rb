# frozen_string_literal: true

# Generated from openapi/openapi.json, version 0.1.0, by `npm run client-ruby`. Do not edit.

module AudiencePlatform
  # The version of the OpenAPI document that the operations come from.
  DOCUMENT_VERSION = "0.1.0"

  # Stands for an argument that is left out: nil would be sent, as JSON's null.
  #
  # @private
  OMITTED = Object.new.freeze

  # Every operation of the REST interface. {Client} includes them.
  module Operations
    # Health check.
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

    # The audience that owns a host, with its theme.
    #
    # `GET /v1/branding`
    #
    # @param host [String] A host name; the request's own by default.
    # @return [Answer] the raw JSON: `Branding`
    # @raise [Error]
    # @example
    #   client.branding
    def branding(host: OMITTED)
      call(:get, "/v1/branding", query: {host:})
    end

    # One event, with the user's RSVP.
    #
    # `GET /v1/events/{id}`
    #
    # @param id [String] The id of the event.
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `Event`
    # @raise [Error]
    # @example
    #   client.event(id)
    def event(id, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/events/#{segment(id)}", query: {audience:, audience_id:})
    end

    # RSVP to an event.
    #
    # Repeating it changes nothing. 409 when the event is over or cancelled.
    #
    # `POST /v1/events/{id}/rsvp`
    #
    # @param id [String] The id of the event.
    # @param state [String]
    # @return [Answer] the raw JSON: `Event`
    # @raise [Error]
    # @example
    #   client.answer_event(id, state:)
    def answer_event(id, state:)
      call(:post, "/v1/events/#{segment(id)}/rsvp", body: {state:})
    end

    # Every locale, by name.
    #
    # Gives all of them unless a `limit` is asked for.
    #
    # `GET /v1/locales`
    #
    # @param limit [Integer] How many at most, 1 to 1,000.
    # @param cursor [String] Where to go on: taken from the `Link` header of the page before.
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `a list of Locale`
    # @raise [Error]
    # @example
    #   client.locales
    def locales(limit: OMITTED, cursor: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/locales", query: {limit:, cursor:, audience:, audience_id:})
    end

    # The locale closest to a point.
    #
    # `GET /v1/locales/closest`
    #
    # @param latitude [Numeric] Degrees north, -90 to 90 (WGS 84).
    # @param longitude [Numeric] Degrees east, -180 to 180 (WGS 84).
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `ClosestLocale`
    # @raise [Error]
    # @example
    #   client.closest_locale(latitude:, longitude:)
    def closest_locale(latitude:, longitude:, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/locales/closest", query: {latitude:, longitude:, audience:, audience_id:})
    end

    # One locale.
    #
    # `GET /v1/locales/{id}`
    #
    # @param id [String] The id of the locale.
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `Locale`
    # @raise [Error]
    # @example
    #   client.locale(id)
    def locale(id, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/locales/#{segment(id)}", query: {audience:, audience_id:})
    end

    # A locale's upcoming events, in sections.
    #
    # Both sections are always there, soonest first. `limit` counts the events of both together.
    #
    # `GET /v1/locales/{locale_id}/events`
    #
    # @param locale_id [String] The id of the locale.
    # @param limit [Integer] How many at most, 1 to 1,000.
    # @param cursor [String] Where to go on: taken from the `Link` header of the page before.
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `EventSections`
    # @raise [Error]
    # @example
    #   client.events_in_locale(locale_id)
    def events_in_locale(locale_id, limit: OMITTED, cursor: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/locales/#{segment(locale_id)}/events", query: {limit:, cursor:, audience:, audience_id:})
    end

    # A locale's people, by name.
    #
    # `GET /v1/locales/{locale_id}/people`
    #
    # @param locale_id [String] The id of the locale.
    # @param limit [Integer] How many at most, 1 to 1,000.
    # @param cursor [String] Where to go on: taken from the `Link` header of the page before.
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `a list of Person`
    # @raise [Error]
    # @example
    #   client.people_in_locale(locale_id)
    def people_in_locale(locale_id, limit: OMITTED, cursor: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/locales/#{segment(locale_id)}/people", query: {limit:, cursor:, audience:, audience_id:})
    end

    # Create a venue in a locale.
    #
    # `POST /v1/locales/{locale_id}/venues`
    #
    # @param locale_id [String] The id of the locale.
    # @param audience_id [Hash] The id of the audience. By default the endpoint's own, and never another than that.
    # @param name [String] The name of the venue and of its page.
    # @param latitude [Numeric] Degrees north, -90 to 90 (WGS 84).
    # @param longitude [Numeric] Degrees east, -180 to 180 (WGS 84).
    # @param address [Hash] The postal address.
    # @param hidden [Boolean] Hidden venues are seen by administrators and API keys only.
    # @param page_url [Hash] The address of the venue's page.
    # @param photo_url [Hash] The address of a picture.
    # @param beacon [Hash]
    # @return [Answer] the raw JSON: `Venue`
    # @raise [Error]
    # @example
    #   client.create_venue(locale_id, name:, latitude:, longitude:)
    def create_venue(locale_id, name:, latitude:, longitude:, audience_id: OMITTED, address: OMITTED, hidden: OMITTED, page_url: OMITTED, photo_url: OMITTED, beacon: OMITTED)
      call(:post, "/v1/locales/#{segment(locale_id)}/venues", body: {audience_id:, name:, latitude:, longitude:, address:, hidden:, page_url:, photo_url:, beacon:})
    end

    # The locale's visible venues, nearest first.
    #
    # Without a point the list goes by name.
    #
    # `GET /v1/locales/{locale_id}/venues`
    #
    # @param locale_id [String] The id of the locale.
    # @param latitude [Numeric] Degrees north, -90 to 90 (WGS 84).
    # @param longitude [Numeric] Degrees east, -180 to 180 (WGS 84).
    # @param limit [Integer] How many at most, 1 to 1,000.
    # @param cursor [String] Where to go on: taken from the `Link` header of the page before.
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `a list of ListedVenue`
    # @raise [Error]
    # @example
    #   client.venues_in_locale(locale_id)
    def venues_in_locale(locale_id, latitude: OMITTED, longitude: OMITTED, limit: OMITTED, cursor: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/locales/#{segment(locale_id)}/venues", query: {latitude:, longitude:, limit:, cursor:, audience:, audience_id:})
    end

    # The signed-in user.
    #
    # `GET /v1/me`
    #
    # @return [Answer] the raw JSON: `User`
    # @raise [Error]
    # @example
    #   client.me
    def me
      call(:get, "/v1/me")
    end

    # Report where the signed-in user is.
    #
    # Only the last report of a user is kept, and nobody else sees it.
    #
    # `POST /v1/me/location`
    #
    # @param coordinates [Hash]
    # @param beacon [Hash] The beacon that the device hears, if any.
    # @return [Answer] the raw JSON: `Whereabouts`
    # @raise [Error]
    # @example
    #   client.me_report_location(coordinates:)
    def me_report_location(coordinates:, beacon: OMITTED)
      call(:post, "/v1/me/location", body: {coordinates:, beacon:})
    end

    # What is happening near the user.
    #
    # The user is at a venue when its beacon was in their last location report of the past 10 minutes, or when it is the nearest within 100 m.
    #
    # `GET /v1/now`
    #
    # @param latitude [Numeric] Degrees north, -90 to 90 (WGS 84).
    # @param longitude [Numeric] Degrees east, -180 to 180 (WGS 84).
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `Now`
    # @raise [Error]
    # @example
    #   client.now(latitude:, longitude:)
    def now(latitude:, longitude:, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/now", query: {latitude:, longitude:, audience:, audience_id:})
    end

    # One person.
    #
    # `GET /v1/people/{id}`
    #
    # @param id [String] The id of the person.
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `Person`
    # @raise [Error]
    # @example
    #   client.person(id)
    def person(id, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/people/#{segment(id)}", query: {audience:, audience_id:})
    end

    # A person's upcoming events, soonest first.
    #
    # `GET /v1/people/{id}/events`
    #
    # @param id [String] The id of the person.
    # @param limit [Integer] How many at most, 1 to 1,000.
    # @param cursor [String] Where to go on: taken from the `Link` header of the page before.
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `a list of Event`
    # @raise [Error]
    # @example
    #   client.events_of_person(id)
    def events_of_person(id, limit: OMITTED, cursor: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/people/#{segment(id)}/events", query: {limit:, cursor:, audience:, audience_id:})
    end

    # A photo.
    #
    # `GET /v1/photos/{id}`
    #
    # @param id [String] The id of the photo.
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `Photo`
    # @raise [Error]
    # @example
    #   client.photo(id)
    def photo(id, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/photos/#{segment(id)}", query: {audience:, audience_id:})
    end

    # Upsert venues and events with provenance.
    #
    # All or nothing: with any bad item, nothing is written and every bad item is named. Up to 10,000 items. A record is known by its external id within the source and kind; sending it again changes only what differs.
    #
    # `POST /v1/research/batch`
    #
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @param dry_run [Boolean] Gives the same verdict and report, and writes nothing.
    # @param idempotency_key [String] The same key and batch within 24 hours get the first answer again; another batch, 409.
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

    # The 50 most recent batches, newest first.
    #
    # `GET /v1/research/batches`
    #
    # @param limit [Integer] How many at most, 1 to 1,000.
    # @param cursor [String] Where to go on: taken from the `Link` header of the page before.
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `a list of Batch`
    # @raise [Error]
    # @example
    #   client.research_batches
    def research_batches(limit: OMITTED, cursor: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/research/batches", query: {limit:, cursor:, audience:, audience_id:})
    end

    # The audience's locales and venues with their upcoming events.
    #
    # Hidden venues are included and marked. Send the `ETag` back as `If-None-Match`: 304 if nothing changed.
    #
    # `GET /v1/research/snapshot`
    #
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @param locale [String] The label of the one locale to give.
    # @return [Answer] the raw JSON: `Snapshot`
    # @raise [Error]
    # @example
    #   client.research_snapshot
    def research_snapshot(audience: OMITTED, audience_id: OMITTED, locale: OMITTED)
      call(:get, "/v1/research/snapshot", query: {audience:, audience_id:, locale:})
    end

    # The identity provider tells that a user asks for the deletion of their data.
    #
    # Signs the user out as deauthorization does, and has the data erased after a time of grace. Asking again gives the same code until then; signing in again does not cancel it.
    #
    # `POST /v1/social/data_deletion`
    #
    # @param signed_request [String] As the identity provider signs it, under the secret of an app.
    # @return [Answer] the raw JSON: `DeletionConfirmation`
    # @raise [Error]
    # @example
    #   client.social_request_deletion(signed_request:)
    def social_request_deletion(signed_request:)
      call(:post, "/v1/social/data_deletion", body: {signed_request:})
    end

    # The identity provider tells that a user removed an app.
    #
    # Signs the user out of everything that this app's sign-ins began, and forgets the provider's token. Sessions begun over 60 s after `issued_at` are spared. The user data is kept.
    #
    # `POST /v1/social/deauthorize`
    #
    # @param signed_request [String] As the identity provider signs it, under the secret of an app.
    # @return [Answer] the raw JSON: `SocialDeauthorizeResponse`
    # @raise [Error]
    # @example
    #   client.social_deauthorize(signed_request:)
    def social_deauthorize(signed_request:)
      call(:post, "/v1/social/deauthorize", body: {signed_request:})
    end

    # Exchange an identity provider's token for a user JWT.
    #
    # `POST /v1/token`
    #
    # @param social_token [String] The identity provider's user access token.
    # @param host [String] On an audience's host the token must come from that audience's app, else from the platform's own.
    # @param device [Hash]
    # @return [Answer] the raw JSON: `TokenPair`
    # @raise [Error]
    # @example
    #   client.create_token(social_token:, device:)
    def create_token(social_token:, device:, host: OMITTED)
      call(:post, "/v1/token", body: {social_token:, host:, device:})
    end

    # Sign out: ends the session.
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
    # A device has one registration, and a token one device: both move to the user who registered them last. The registration ends with the session.
    #
    # `POST /v1/token/device`
    #
    # @param device_type [String]
    # @param vendor_identifier [String] The device, as its vendor's apps know it.
    # @param notification_token [String]
    # @return [Answer] the raw JSON: `DeviceRegistration`
    # @raise [Error]
    # @example
    #   client.register_device(device_type:, vendor_identifier:, notification_token:)
    def register_device(device_type:, vendor_identifier:, notification_token:)
      call(:post, "/v1/token/device", body: {device_type:, vendor_identifier:, notification_token:})
    end

    # A new pair of tokens for a refresh token, which is spent by it.
    #
    # The session goes on for another 60 days. A spent refresh token still works for 60 seconds, in case the answer was lost; its use after that ends the session.
    #
    # `POST /v1/token/refresh`
    #
    # @param refresh_token [String] As given at sign-in or at the last refresh.
    # @return [Answer] the raw JSON: `TokenPair`
    # @raise [Error]
    # @example
    #   client.refresh_token(refresh_token:)
    def refresh_token(refresh_token:)
      call(:post, "/v1/token/refresh", body: {refresh_token:})
    end

    # Exchange a service token for a service JWT of one hour.
    #
    # The service token is checked again on every request: once it is revoked or has expired, its JWTs are refused.
    #
    # `POST /v1/token/service`
    #
    # @param service_token [String] Shaped `svc_<prefix>_<secret>`.
    # @return [Answer] the raw JSON: `ServiceJwt`
    # @raise [Error]
    # @example
    #   client.exchange_token(service_token:)
    def exchange_token(service_token:)
      call(:post, "/v1/token/service", body: {service_token:})
    end

    # One music track linked to a person.
    #
    # `GET /v1/tracks/{id}`
    #
    # @param id [String] The id of the track.
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `Track`
    # @raise [Error]
    # @example
    #   client.track(id)
    def track(id, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/tracks/#{segment(id)}", query: {audience:, audience_id:})
    end

    # A user.
    #
    # Within an audience, only users who signed in there.
    #
    # `GET /v1/users/{id}`
    #
    # @param id [String] The id of the user.
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `User`
    # @raise [Error]
    # @example
    #   client.user(id)
    def user(id, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/users/#{segment(id)}", query: {audience:, audience_id:})
    end

    # Delete a venue, with its events.
    #
    # `DELETE /v1/venues/{id}`
    #
    # @param id [String] The id of the venue.
    # @return [Answer] empty
    # @raise [Error]
    # @example
    #   client.delete_venue(id)
    def delete_venue(id)
      call(:delete, "/v1/venues/#{segment(id)}")
    end

    # One venue.
    #
    # `GET /v1/venues/{id}`
    #
    # @param id [String] The id of the venue.
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `Venue`
    # @raise [Error]
    # @example
    #   client.venue(id)
    def venue(id, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/venues/#{segment(id)}", query: {audience:, audience_id:})
    end

    # Change a venue.
    #
    # A field left out stays, null clears. Its events move to another locale with it.
    #
    # `PATCH /v1/venues/{id}`
    #
    # @param id [String] The id of the venue.
    # @param name [String] The name of the venue and of its page.
    # @param latitude [Numeric] Degrees north, -90 to 90 (WGS 84).
    # @param longitude [Numeric] Degrees east, -180 to 180 (WGS 84).
    # @param address [Hash] The postal address.
    # @param hidden [Boolean] Hidden venues are seen by administrators and API keys only.
    # @param page_url [Hash] The address of the venue's page.
    # @param photo_url [Hash] The address of a picture.
    # @param beacon [Hash]
    # @param locale_id [String] The id of a locale of the same audience.
    # @return [Answer] the raw JSON: `Venue`
    # @raise [Error]
    # @example
    #   client.update_venue(id)
    def update_venue(id, name: OMITTED, latitude: OMITTED, longitude: OMITTED, address: OMITTED, hidden: OMITTED, page_url: OMITTED, photo_url: OMITTED, beacon: OMITTED, locale_id: OMITTED)
      call(:patch, "/v1/venues/#{segment(id)}", body: {name:, latitude:, longitude:, address:, hidden:, page_url:, photo_url:, beacon:, locale_id:})
    end

    # A venue's upcoming events, soonest first.
    #
    # `GET /v1/venues/{id}/events`
    #
    # @param id [String] The id of the venue.
    # @param limit [Integer] How many at most, 1 to 1,000.
    # @param cursor [String] Where to go on: taken from the `Link` header of the page before.
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `a list of Event`
    # @raise [Error]
    # @example
    #   client.events_at_venue(id)
    def events_at_venue(id, limit: OMITTED, cursor: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/v1/venues/#{segment(id)}/events", query: {limit:, cursor:, audience:, audience_id:})
    end

    # The next events nearby, in spoken sentences.
    #
    # Near the point given, or else near the user's last reported location.
    #
    # `GET /voice/events`
    #
    # @param latitude [Numeric] Degrees north, -90 to 90 (WGS 84).
    # @param longitude [Numeric] Degrees east, -180 to 180 (WGS 84).
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `SpokenEvents`
    # @raise [Error]
    # @example
    #   client.voice_events
    def voice_events(latitude: OMITTED, longitude: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:get, "/voice/events", query: {latitude:, longitude:, audience:, audience_id:})
    end

    # The same, also for an envelope of the voice platform.
    #
    # The fields may be in the query instead. A voice platform's request (version 1.0), with the linked account's token within, is answered in its own envelope. Its signature and timestamp are verified where a skill is configured.
    #
    # `POST /voice/events`
    #
    # @param latitude [Numeric] Degrees north, -90 to 90 (WGS 84).
    # @param longitude [Numeric] Degrees east, -180 to 180 (WGS 84).
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `VoiceEventsAnswer`
    # @raise [Error]
    # @example
    #   client.answer_voice_events
    def answer_voice_events(latitude: OMITTED, longitude: OMITTED, audience: OMITTED, audience_id: OMITTED)
      call(:post, "/voice/events", body: {latitude:, longitude:, audience:, audience_id:})
    end

    # The user's friends who attend an upcoming event, in spoken sentences.
    #
    # Friends as the identity provider's list had them at the last sign-in. Within an audience, only those who signed in there.
    #
    # `GET /voice/friends`
    #
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `SpokenFriends`
    # @raise [Error]
    # @example
    #   client.voice_friends
    def voice_friends(audience: OMITTED, audience_id: OMITTED)
      call(:get, "/voice/friends", query: {audience:, audience_id:})
    end

    # The same, also for an envelope of the voice platform.
    #
    # The fields may be in the query instead. A voice platform's request (version 1.0), with the linked account's token within, is answered in its own envelope. Its signature and timestamp are verified where a skill is configured.
    #
    # `POST /voice/friends`
    #
    # @param audience [String] The audience's subdomain: narrows to that audience.
    # @param audience_id [String] The audience's id: narrows to that audience.
    # @return [Answer] the raw JSON: `VoiceFriendsAnswer`
    # @raise [Error]
    # @example
    #   client.answer_voice_friends
    def answer_voice_friends(audience: OMITTED, audience_id: OMITTED)
      call(:post, "/voice/friends", body: {audience:, audience_id:})
    end

    # Whether the linked account works.
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

    # Whether the linked account works.
    #
    # The same as with GET.
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
