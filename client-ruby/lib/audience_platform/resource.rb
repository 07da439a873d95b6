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

  # The operations on one kind of record, under a name that one of them has, too. Where it is used as an {Answer}, it is
  # the answer of that operation, requested when it is first used.
  #
  # @example
  #   client.locales.get(id)
  #   client.locales.parsed.each { |locale| puts locale["name"] }
  class AnsweringResource < Resource
    extend Forwardable

    # @private
    def initialize(client, operation)
      super(client)
      @operation = operation
    end

    # @return [Answer]
    def answer
      @answer ||= @client.public_send(@operation)
    end

    def_delegators :answer, *(Answer.public_instance_methods - Object.public_instance_methods), :to_s, :inspect, :==
  end
end
