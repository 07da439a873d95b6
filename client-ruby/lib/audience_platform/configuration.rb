# frozen_string_literal: true

require "uri"

module AudiencePlatform
  # Where the service is, who is asking, and how patient to be.
  class Configuration
    # @return [String, nil] the service's address; from `AUDIENCE_PLATFORM_URL` by default
    attr_accessor :base_url
    # @return [String, nil] an application's API key; from `AUDIENCE_PLATFORM_TOKEN` by default
    attr_reader :token
    # @return [String] `Bearer` for an API key; `JWT` for the token of a person or an automation
    attr_accessor :scheme
    # @return [Numeric] seconds to wait for a connection
    attr_accessor :open_timeout
    # @return [Numeric] seconds to wait for each part of an answer
    attr_accessor :read_timeout
    # @return [Integer] how often an idempotent request is sent again after it failed
    attr_accessor :retries
    # @return [Numeric] seconds before the first retry; each one after waits twice as long
    attr_accessor :backoff

    def initialize
      @base_url = ENV.fetch("AUDIENCE_PLATFORM_URL", nil)
      self.token = ENV.fetch("AUDIENCE_PLATFORM_TOKEN", nil)
      @scheme = "Bearer"
      @open_timeout = 5
      @read_timeout = 30
      @retries = 2
      @backoff = 0.2
    end

    # An empty one is none.
    def token=(value)
      text = value.to_s.strip
      @token = (text unless text.empty?)
    end

    # @return [URI::HTTP] the base address
    # @raise [ConfigurationError] where there is none, or it is not one of http or https
    def base_uri
      uri = URI.parse(base_url.to_s.chomp("/"))
      return uri if uri.is_a?(URI::HTTP) && uri.host

      raise ConfigurationError, "base_url must be an http or https address, not #{address.inspect}"
    rescue URI::InvalidURIError
      raise ConfigurationError, "base_url is not an address: #{address.inspect}"
    end

    # Refuses numbers and schemes that are none.
    #
    # @return [self]
    # @raise [ConfigurationError]
    def check
      raise ConfigurationError, "scheme must be Bearer or JWT, not #{scheme.inspect}" unless scheme.to_s.match?(/\A(?:bearer|jwt)\z/i)
      raise ConfigurationError, "retries must be a whole number, not #{retries.inspect}" unless retries.is_a?(Integer) && retries >= 0

      %i[open_timeout read_timeout backoff].each do |name|
        value = public_send(name)
        raise ConfigurationError, "#{name} must be a number of seconds, not #{value.inspect}" unless value.is_a?(Numeric) && value >= 0
      end
      self
    end

    # @return [String] the base address without a password
    def address
      base_url.to_s.gsub(%r{//[^/]*@}, "//")
    end

    # @return [String] without the token
    def inspect
      "#<#{self.class} #{address}>"
    end
  end
end
