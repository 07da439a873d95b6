# frozen_string_literal: true

module AudiencePlatform
  # What has changed since a cursor, page after page until now: see {Client#changes_since}.
  class Changes
    include Enumerable

    # Where to go on: after the last page of which every change has been taken.
    #
    # @return [String, nil]
    attr_reader :cursor

    # @private
    def initialize(client, cursor, selection)
      @client = client
      @cursor = cursor
      @selection = selection
    end

    # @yieldparam change [Hash] `kind` and `id`; and `record`, as its own operation gives it, or `deleted`
    # @return [Enumerator, self]
    # @raise [GoneError] the changes since the cursor are not known any more: start over without one
    # @raise [Error]
    def each(&)
      return enum_for(:each) unless block_given?

      loop do
        page = @client.list_changes(cursor: @cursor, **@selection).parsed
        page.fetch("changes").each(&)
        @cursor = page.fetch("next_cursor")
        break unless page.fetch("more")
      end
      self
    end
  end
end
