# frozen_string_literal: true

require "audience_platform"
require "minitest/autorun"
require "webmock/minitest"

WebMock.disable_net_connect!

# Clients that do not wait between attempts.
module Clients
  BASE = "https://platform.example"

  def client(**settings, &block)
    AudiencePlatform::Client.new(base_url: BASE, token: "ak_1", backoff: 0, **settings, &block)
  end

  # As a process that has just started finds them.
  def configure_from_environment
    AudiencePlatform.configure do |config|
      config.base_url = ENV.fetch("AUDIENCE_PLATFORM_URL", nil)
      config.token = ENV.fetch("AUDIENCE_PLATFORM_TOKEN", nil)
    end
  end
end
