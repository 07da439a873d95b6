# frozen_string_literal: true

# Generated from openapi/openapi.json, version 0.2.0, by `npm run generate`. Do not edit.

module AudiencePlatform
  # The operations by kind of record: `client.venues.get(id)` is `client.venue(id)`. {Client} includes them.
  module Resources
    # The audience that owns a host, and its theme.
    class Branding < Resource
      # Get the audience that owns a host, with its theme.
      #
      # @see Operations#get_branding its arguments
      # @return [Answer]
      def get(...)
        @client.get_branding(...)
      end
    end

    # Calendars to subscribe to.
    class Calendars < Resource
      # Get an audience's events as a calendar.
      #
      # @see Operations#audience_calendar its arguments
      # @return [Answer]
      def get_audience(...)
        @client.audience_calendar(...)
      end

      # Get a person's own events as a calendar.
      #
      # @see Operations#calendar its arguments
      # @return [Answer]
      def get(...)
        @client.calendar(...)
      end

      # Get a locale's events as a calendar.
      #
      # @see Operations#locale_calendar its arguments
      # @return [Answer]
      def get_locale(...)
        @client.locale_calendar(...)
      end

      # Get a person's events as a calendar.
      #
      # @see Operations#person_calendar its arguments
      # @return [Answer]
      def get_person(...)
        @client.person_calendar(...)
      end

      # Get a venue's events as a calendar.
      #
      # @see Operations#venue_calendar its arguments
      # @return [Answer]
      def get_venue(...)
        @client.venue_calendar(...)
      end
    end

    # What has changed since, for clients that keep a copy.
    class Changes < Resource
      # List what has changed since a cursor.
      #
      # @see Operations#list_changes its arguments
      # @return [Answer]
      def list(...)
        @client.list_changes(...)
      end
    end

    # Events and RSVPs.
    class Events < Resource
      # Get an event, with the user's RSVP and those who come.
      #
      # @see Operations#event its arguments
      # @return [Answer]
      def get(...)
        @client.event(...)
      end

      # Delete the user's RSVP to an event.
      #
      # @see Operations#delete_event_rsvp its arguments
      # @return [Answer]
      def delete_rsvp(...)
        @client.delete_event_rsvp(...)
      end

      # RSVP to an event.
      #
      # @see Operations#rsvp_to_event its arguments
      # @return [Answer]
      def rsvp(...)
        @client.rsvp_to_event(...)
      end

      # List a locale's upcoming events, in sections.
      #
      # @see Operations#events_in_locale its arguments
      # @return [Answer]
      def list_in_locale(...)
        @client.events_in_locale(...)
      end

      # List a person's upcoming events, soonest first.
      #
      # @see Operations#events_of_person its arguments
      # @return [Answer]
      def list_of_person(...)
        @client.events_of_person(...)
      end

      # List a venue's upcoming events, soonest first.
      #
      # @see Operations#events_at_venue its arguments
      # @return [Answer]
      def list_at_venue(...)
        @client.events_at_venue(...)
      end
    end

    # Health checks for monitoring.
    class Health < Resource
      # Check the service's health.
      #
      # @see Operations#health_up its arguments
      # @return [Answer]
      def up(...)
        @client.health_up(...)
      end
    end

    # Places that group venues, events and people: usually cities.
    class Locales < Resource
      # List all locales by name.
      #
      # @see Operations#list_locales its arguments
      # @return [Answer]
      def list(...)
        @client.list_locales(...)
      end

      # Get the locale closest to a point.
      #
      # @see Operations#closest_locale its arguments
      # @return [Answer]
      def closest(...)
        @client.closest_locale(...)
      end

      # Get a locale.
      #
      # @see Operations#locale its arguments
      # @return [Answer]
      def get(...)
        @client.locale(...)
      end
    end

    # The signed-in user and where they are.
    class Me < Resource
      # Accept an invitation.
      #
      # @see Operations#accept_invitation its arguments
      # @return [Answer]
      def accept_invitation(...)
        @client.accept_invitation(...)
      end

      # Ask for the signed-in user's data to be deleted.
      #
      # @see Operations#delete_me its arguments
      # @return [Answer]
      def delete(...)
        @client.delete_me(...)
      end

      # Get the signed-in user.
      #
      # @see Operations#get_me its arguments
      # @return [Answer]
      def get(...)
        @client.get_me(...)
      end

      # Get the address at which the signed-in user receives mail.
      #
      # @see Operations#my_address its arguments
      # @return [Answer]
      def get_address(...)
        @client.my_address(...)
      end

      # Request that the signed-in user receives mail at an address.
      #
      # @see Operations#request_my_address its arguments
      # @return [Answer]
      def request_address(...)
        @client.request_my_address(...)
      end

      # Send the signed-in user no more mail.
      #
      # @see Operations#delete_my_address its arguments
      # @return [Answer]
      def delete_address(...)
        @client.delete_my_address(...)
      end

      # Get an address at which calendar programs read the signed-in user's events.
      #
      # @see Operations#create_my_calendar its arguments
      # @return [Answer]
      def create_calendar(...)
        @client.create_my_calendar(...)
      end

      # End the address of the signed-in user's calendar.
      #
      # @see Operations#delete_my_calendar its arguments
      # @return [Answer]
      def delete_calendar(...)
        @client.delete_my_calendar(...)
      end

      # List the events to which the signed-in user has given an RSVP.
      #
      # @see Operations#my_events its arguments
      # @return [Answer]
      def list_events(...)
        @client.my_events(...)
      end

      # Export everything that is held about the signed-in user.
      #
      # @see Operations#export_me its arguments
      # @return [Answer]
      def export(...)
        @client.export_me(...)
      end

      # Follow a venue, a person or a tag.
      #
      # @see Operations#create_follow its arguments
      # @return [Answer]
      def create_follow(...)
        @client.create_follow(...)
      end

      # List what the signed-in user follows, the newest first.
      #
      # @see Operations#follows its arguments
      # @return [Answer]
      def list_follows(...)
        @client.follows(...)
      end

      # Stop following a venue, a person or a tag.
      #
      # @see Operations#delete_follow its arguments
      # @return [Answer]
      def delete_follow(...)
        @client.delete_follow(...)
      end

      # Add another identity, by which the signed-in person signs in as well.
      #
      # @see Operations#add_identity its arguments
      # @return [Answer]
      def add_identity(...)
        @client.add_identity(...)
      end

      # Report the signed-in user's location.
      #
      # @see Operations#report_location its arguments
      # @return [Answer]
      def report_location(...)
        @client.report_location(...)
      end

      # Get the notification settings of the signed-in user.
      #
      # @see Operations#notification_settings its arguments
      # @return [Answer]
      def get_notification_settings(...)
        @client.notification_settings(...)
      end

      # Change the notification settings of the signed-in user.
      #
      # @see Operations#update_notification_settings its arguments
      # @return [Answer]
      def update_notification_settings(...)
        @client.update_notification_settings(...)
      end

      # End all of the signed-in user's sessions but the present one.
      #
      # @see Operations#end_other_sessions its arguments
      # @return [Answer]
      def end_other_sessions(...)
        @client.end_other_sessions(...)
      end

      # List the signed-in user's sessions, the one used last first.
      #
      # @see Operations#sessions its arguments
      # @return [Answer]
      def list_sessions(...)
        @client.sessions(...)
      end

      # End one of the signed-in user's sessions.
      #
      # @see Operations#end_session its arguments
      # @return [Answer]
      def end_session(...)
        @client.end_session(...)
      end
    end

    # What is happening near the user.
    class Now < Resource
      # Get what is happening near the user.
      #
      # @see Operations#get_now its arguments
      # @return [Answer]
      def get(...)
        @client.get_now(...)
      end
    end

    # People who perform or take part in events.
    class People < Resource
      # List a locale's people by name.
      #
      # @see Operations#people_in_locale its arguments
      # @return [Answer]
      def list_in_locale(...)
        @client.people_in_locale(...)
      end

      # Get a person.
      #
      # @see Operations#person its arguments
      # @return [Answer]
      def get(...)
        @client.person(...)
      end
    end

    # Pictures and their addresses.
    class Photos < Resource
      # Upload a picture.
      #
      # @see Operations#upload_photo its arguments
      # @return [Answer]
      def upload(...)
        @client.upload_photo(...)
      end

      # Get a photo.
      #
      # @see Operations#photo its arguments
      # @return [Answer]
      def get(...)
        @client.photo(...)
      end
    end

    # Snapshots and batches for automation.
    class Research < Resource
      # Propose changes.
      #
      # @see Operations#propose_changes its arguments
      # @return [Answer]
      def propose_changes(...)
        @client.propose_changes(...)
      end

      # Upsert venues and events with provenance.
      #
      # @see Operations#research_batch its arguments
      # @return [Answer]
      def batch(...)
        @client.research_batch(...)
      end

      # List the 50 most recent batches, newest first.
      #
      # @see Operations#research_batches its arguments
      # @return [Answer]
      def batches(...)
        @client.research_batches(...)
      end

      # One batch, with what it changed.
      #
      # @see Operations#batch_with_changes its arguments
      # @return [Answer]
      def get_batch_with_changes(...)
        @client.batch_with_changes(...)
      end

      # Undo a batch.
      #
      # @see Operations#research_undo_batch its arguments
      # @return [Answer]
      def undo_batch(...)
        @client.research_undo_batch(...)
      end

      # Which records venues, events and people may be.
      #
      # @see Operations#research_match its arguments
      # @return [Answer]
      def match(...)
        @client.research_match(...)
      end

      # Delete what a source no longer has.
      #
      # @see Operations#research_prune its arguments
      # @return [Answer]
      def prune(...)
        @client.research_prune(...)
      end

      # Get the audience's locales and venues with their upcoming events.
      #
      # @see Operations#research_snapshot its arguments
      # @return [Answer]
      def snapshot(...)
        @client.research_snapshot(...)
      end

      # What a source would bring.
      #
      # @see Operations#preview_source its arguments
      # @return [Answer]
      def preview_source(...)
        @client.preview_source(...)
      end
    end

    # What is found by words.
    class Search < Resource
      # Search venues, upcoming events and people.
      #
      # @see Operations#search_records its arguments
      # @return [Answer]
      def records(...)
        @client.search_records(...)
      end
    end

    # Callbacks of the identity provider.
    class Social < Resource
      # Back-channel logout callback: a user signed out at the provider.
      #
      # @see Operations#social_backchannel_logout its arguments
      # @return [Answer]
      def backchannel_logout(...)
        @client.social_backchannel_logout(...)
      end

      # Data deletion callback: a user asks for their data to be deleted.
      #
      # @see Operations#social_request_deletion its arguments
      # @return [Answer]
      def request_deletion(...)
        @client.social_request_deletion(...)
      end

      # Deauthorization callback: a user removed the app.
      #
      # @see Operations#social_deauthorize its arguments
      # @return [Answer]
      def deauthorize(...)
        @client.social_deauthorize(...)
      end
    end

    # A word of the vocabulary by which an audience sorts its events.
    class Tags < Resource
      # List all tags by name.
      #
      # @see Operations#list_tags its arguments
      # @return [Answer]
      def list(...)
        @client.list_tags(...)
      end
    end

    # Signing in, refreshing tokens, and signing out.
    class Tokens < Resource
      # Exchange an identity provider's token for a user JWT.
      #
      # @see Operations#create_token its arguments
      # @return [Answer]
      def create(...)
        @client.create_token(...)
      end

      # Sign out, ending the session.
      #
      # @see Operations#delete_token its arguments
      # @return [Answer]
      def delete(...)
        @client.delete_token(...)
      end

      # Register a device's push notification token.
      #
      # @see Operations#register_device its arguments
      # @return [Answer]
      def register_device(...)
        @client.register_device(...)
      end

      # Request a one-time code by mail, with which somebody signs in.
      #
      # @see Operations#request_mail_code its arguments
      # @return [Answer]
      def request_mail_code(...)
        @client.request_mail_code(...)
      end

      # Exchange a refresh token for a new pair of tokens.
      #
      # @see Operations#refresh_token its arguments
      # @return [Answer]
      def refresh(...)
        @client.refresh_token(...)
      end

      # Exchange a service token for a service JWT.
      #
      # @see Operations#exchange_token its arguments
      # @return [Answer]
      def exchange(...)
        @client.exchange_token(...)
      end
    end

    # Music linked to people.
    class Tracks < Resource
      # Get a music track linked to a person.
      #
      # @see Operations#track its arguments
      # @return [Answer]
      def get(...)
        @client.track(...)
      end
    end

    # People who have signed in.
    class Users < Resource
      # Get a user.
      #
      # @see Operations#user its arguments
      # @return [Answer]
      def get(...)
        @client.user(...)
      end
    end

    # Where events take place.
    class Venues < Resource
      # Create a venue in a locale.
      #
      # @see Operations#create_venue its arguments
      # @return [Answer]
      def create(...)
        @client.create_venue(...)
      end

      # List a locale's venues, nearest first.
      #
      # @see Operations#venues_in_locale its arguments
      # @return [Answer]
      def list_in_locale(...)
        @client.venues_in_locale(...)
      end

      # Delete a venue and its events.
      #
      # @see Operations#delete_venue its arguments
      # @return [Answer]
      def delete(...)
        @client.delete_venue(...)
      end

      # Get a venue.
      #
      # @see Operations#venue its arguments
      # @return [Answer]
      def get(...)
        @client.venue(...)
      end

      # Update a venue.
      #
      # @see Operations#update_venue its arguments
      # @return [Answer]
      def update(...)
        @client.update_venue(...)
      end
    end

    # For a voice-assistant skill.
    class Voice < Resource
      # Get the next events nearby, in spoken sentences.
      #
      # @see Operations#voice_events its arguments
      # @return [Answer]
      def events(...)
        @client.voice_events(...)
      end

      # The same as GET; also accepts the voice platform's request envelope.
      #
      # @see Operations#answer_voice_events its arguments
      # @return [Answer]
      def answer_events(...)
        @client.answer_voice_events(...)
      end

      # Get the user's friends who are attending an upcoming event, in spoken sentences.
      #
      # @see Operations#voice_friends its arguments
      # @return [Answer]
      def friends(...)
        @client.voice_friends(...)
      end

      # The same as GET; also accepts the voice platform's request envelope.
      #
      # @see Operations#answer_voice_friends its arguments
      # @return [Answer]
      def answer_friends(...)
        @client.answer_voice_friends(...)
      end

      # Check that the linked account works.
      #
      # @see Operations#voice_ping its arguments
      # @return [Answer]
      def ping(...)
        @client.voice_ping(...)
      end

      # Check that the linked account works.
      #
      # @see Operations#post_voice_ping its arguments
      # @return [Answer]
      def post_ping(...)
        @client.post_voice_ping(...)
      end
    end

    # @return [Branding]
    def branding
      Branding.new(self)
    end

    # @return [Calendars]
    def calendars
      Calendars.new(self)
    end

    # @return [Changes]
    def changes
      Changes.new(self)
    end

    # @return [Events]
    def events
      Events.new(self)
    end

    # @return [Health]
    def health
      Health.new(self)
    end

    # @return [Locales]
    def locales
      Locales.new(self)
    end

    # @return [Me]
    def me
      Me.new(self)
    end

    # @return [Now]
    def now
      Now.new(self)
    end

    # @return [People]
    def people
      People.new(self)
    end

    # @return [Photos]
    def photos
      Photos.new(self)
    end

    # @return [Research]
    def research
      Research.new(self)
    end

    # @return [Search]
    def search
      Search.new(self)
    end

    # @return [Social]
    def social
      Social.new(self)
    end

    # @return [Tags]
    def tags
      Tags.new(self)
    end

    # @return [Tokens]
    def tokens
      Tokens.new(self)
    end

    # @return [Tracks]
    def tracks
      Tracks.new(self)
    end

    # @return [Users]
    def users
      Users.new(self)
    end

    # @return [Venues]
    def venues
      Venues.new(self)
    end

    # @return [Voice]
    def voice
      Voice.new(self)
    end
  end
end
