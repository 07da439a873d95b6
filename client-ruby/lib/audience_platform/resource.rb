# frozen_string_literal: true

module AudiencePlatform
  # The operations on one kind of record.
  class Resource
    include Pages

    # @private
    def initialize(client)
      @client = client
    end
  end
end
