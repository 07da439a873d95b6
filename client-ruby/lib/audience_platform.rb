# frozen_string_literal: true

if (RUBY_VERSION.split(".").map(&:to_i) <=> [3, 2]).negative?
  raise LoadError, "audience_platform needs Ruby 3.2 or newer; this is Ruby #{RUBY_VERSION}"
end

require_relative "audience_platform/version"
require_relative "audience_platform/errors"
require_relative "audience_platform/configuration"
require_relative "audience_platform/answer"
require_relative "audience_platform/connections"
require_relative "audience_platform/operations"
require_relative "audience_platform/pages"
require_relative "audience_platform/resource"
require_relative "audience_platform/resources"
require_relative "audience_platform/changes"
require_relative "audience_platform/client"
require_relative "audience_platform/webhook"

# Client for the REST interface of the audience platform.
#
# @example
#   client = AudiencePlatform::Client.new(token: "ak_…", base_url: "https://platform.example")
#   client.venues.get("0198c0de-0000-7000-8000-000000000001") # => "{\"id\":\"0198c0de-…\", …}"
module AudiencePlatform
  # What all clients begin with, unless they are told otherwise.
  #
  # @return [Configuration]
  def self.configuration
    @configuration ||= Configuration.new
  end

  # @example
  #   AudiencePlatform.configure do |config|
  #     config.base_url = "https://platform.example"
  #     config.token = "ak_…"
  #   end
  # @yieldparam configuration [Configuration]
  # @return [void]
  def self.configure
    yield configuration
  end
end
