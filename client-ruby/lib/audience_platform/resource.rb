# frozen_string_literal: true

require "forwardable"

module AudiencePlatform
  # The operations on one kind of record.
  class Resource
    include Pages

    # @private
    def initialize(client)
      @client = client
    end
  end

  # The operations on one kind of record, under a name that was an operation in 0.1. Without arguments it can still be used as
  # the answer of that operation, by the methods below, which send the request: until 0.3.
  #
  # @example
  #   client.locales.get(id)
  #   client.locales.list.parsed.each { |locale| puts locale["name"] }
  class FormerOperation < Resource
    extend Forwardable

    # @!method parsed
    #   @deprecated of what `list` or `get` returns
    # @!method status
    #   @deprecated of what `list` or `get` returns
    # @!method request_id
    #   @deprecated of what `list` or `get` returns
    # @!method next_cursor
    #   @deprecated of what `list` or `get` returns
    # @!method to_s
    #   @deprecated of what `list` or `get` returns
    # @!method to_str
    #   @deprecated of what `list` or `get` returns
    def_delegators :answer, :parsed, :status, :request_id, :next_cursor, :to_s, :to_str

    # @private
    def initialize(client, operation)
      super(client)
      @operation = operation
    end

    private

    def answer
      @answer ||= @client.public_send(@operation)
    end
  end
end
