# frozen_string_literal: true

require "json"
require "uri"

module AudiencePlatform
  # The raw JSON, or other text, that the service sent: a String, that also knows what came with it.
  #
  # @example
  #   answer = client.venue(id)
  #   answer           # => "{\"id\":\"0198c0de-…\",\"name\":\"The Hall\", …}"
  #   answer.parsed    # => {"id" => "0198c0de-…", "name" => "The Hall", …}
  class Answer < String
    # @return [Integer] the HTTP status
    attr_reader :status
    # @return [String, nil] names the request in the service's log
    attr_reader :request_id

    # @return [String, nil] the version of what was read, for the `if_match` of an update or a deletion
    attr_reader :etag

    # @return [Integer, nil] how many items all pages have together, where a collection was asked for with `count: true`
    attr_reader :total_count

    # @private
    # @param response [Net::HTTPResponse]
    def initialize(response)
      super(response.body.to_s.dup.force_encoding(Encoding::UTF_8))
      @status = Integer(response.code)
      @request_id = response["x-request-id"]
      @etag = response["etag"]
      @total_count = response["x-total-count"]&.to_i
      @link = response["link"]
    end

    # @return [Hash, Array, nil] the JSON as Ruby objects; nil for an empty answer
    # @raise [Error] where it is not JSON
    def parsed
      empty? ? nil : JSON.parse(self)
    rescue JSON::ParserError
      raise Error.new("#{status}: the response is not JSON", status:, body: to_s, request_id:)
    end

    # @example All pages of a collection
    #   page = client.people_in_locale(locale_id)
    #   page = client.people_in_locale(locale_id, cursor: page.next_cursor) while page.next_cursor
    # @example All pages of a filtered collection: each is asked for with the same filters
    #   page = client.events_at_venue(venue_id, day: "2026-11-22")
    #   page = client.events_at_venue(venue_id, day: "2026-11-22", cursor: page.next_cursor) while page.next_cursor
    # @return [String, nil] where the collection goes on; nil on its last page
    def next_cursor
      target = @link.to_s[/<([^>]*)>;\s*rel="next"/, 1]
      target && URI.decode_www_form(URI.parse(target).query.to_s).to_h["cursor"]
    end
  end
end
