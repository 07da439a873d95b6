# frozen_string_literal: true

require "json"
require "net/http"
require "openssl"
require "time"
require "uri"

module AudiencePlatform
  # Sends requests to the service. Threads may share one.
  #
  # Every operation returns the raw JSON, or the text of a calendar, as an {Answer}, and raises an {Error} where it fails.
  #
  # @example
  #   client = AudiencePlatform::Client.new(token: "ak_…") { |config| config.read_timeout = 10 }
  #   client.events.get(id).parsed["name"]
  class Client
    include Operations
    include Resources
    include Pages

    # @private
    IDEMPOTENT = %w[GET PUT DELETE].freeze
    # @private
    PASSING = [502, 503, 504].freeze
    # @private
    KINDS = {
      401 => UnauthorizedError, 403 => ForbiddenError, 404 => NotFoundError, 410 => GoneError,
      412 => PreconditionFailedError
    }.freeze

    # @return [Configuration] this client's own
    attr_reader :configuration

    # @param settings [Hash] any attribute of {Configuration}
    # @yieldparam configuration [Configuration]
    # @raise [ConfigurationError] where the base address is missing, or a setting cannot be used
    def initialize(**settings)
      @configuration = AudiencePlatform.configuration.dup
      settings.each { |name, value| set(name, value) }
      yield @configuration if block_given?
      @configuration.check.freeze
      @base = @configuration.base_uri
      @connections = Connections.new(@base, @configuration)
    end

    # What has changed since a cursor, for those who keep a copy.
    #
    # @example
    #   changes = client.changes_since(cursor)
    #   changes.each { |change| change["deleted"] ? forget(change) : store(change["record"]) }
    #   keep(changes.cursor)
    # @param cursor [String, nil] where to go on; nil for now, before everything is read for the first time
    # @param selection [Hash] `kinds`, `limit`, `audience`, `audience_id` as of {Operations#list_changes}
    # @return [Changes]
    def changes_since(cursor, **selection)
      Changes.new(self, cursor, selection)
    end

    # @return [String] without the token and without a password
    def inspect
      "#<#{self.class} #{@configuration.address}>"
    end

    private

    def set(name, value)
      raise ConfigurationError, "unknown setting: #{name}" unless @configuration.respond_to?("#{name}=")

      @configuration.public_send("#{name}=", value)
    end

    # What the operations are made of.
    def call(method, path, query: {}, headers: {}, body: nil, file: nil, content_type: "application/json")
      request = build(method, path, given(query).compact)
      content = file.respond_to?(:read) ? file.read : file || (body && JSON.generate(given(body)))
      request.body, request.content_type = content, content_type if content
      given(headers).compact.each { |name, value| request[name] = value }
      attempt = 0
      begin
        answer_to(request)
      rescue ConnectionError, TimeoutError, ServerError => error
        raise unless repeatable?(request) && retryable?(error) && attempt < configuration.retries

        pause(attempt)
        attempt += 1
        retry
      end
    end

    # Times as the service reads them.
    def given(values)
      values.reject { |_, value| OMITTED.equal?(value) }.transform_values { |value| value.respond_to?(:iso8601) ? value.iso8601 : value }
    end

    def build(method, path, query)
      address = "#{@base.path}#{path}"
      lists = query.transform_values { |value| value.is_a?(Array) ? value.join(",") : value }
      address += "?#{URI.encode_www_form(lists)}" unless query.empty?
      Net::HTTP.const_get(method.capitalize).new(address, headers)
    end

    def headers
      token = configuration.token
      {
        "Accept" => "application/json",
        "User-Agent" => "audience_platform-ruby/#{VERSION}",
        **(token ? {"Authorization" => "#{configuration.scheme} #{token}"} : {})
      }
    end

    def answer_to(request)
      response = @connections.with { |connection| connection.request(request) }
      return Answer.new(response) if response.is_a?(Net::HTTPSuccess)

      raise error_of(response)
    rescue Net::OpenTimeout, Net::ReadTimeout, Net::WriteTimeout => error
      raise TimeoutError, "#{configuration.address} did not answer in time (#{error.class})"
    rescue SystemCallError, SocketError, IOError, OpenSSL::SSL::SSLError, Net::ProtocolError, Net::HTTPBadResponse => error
      raise ConnectionError, "#{configuration.address} could not be reached: #{error.message}"
    end

    def error_of(response)
      status = Integer(response.code)
      about = {status:, body: response.body, request_id: response["x-request-id"]}
      message = [status, message_in(response.body) || (advice if status == 401)].compact.join(": ")
      return RateLimitedError.new(message, retry_after: response["retry-after"]&.to_i, **about) if status == 429

      kind = KINDS.fetch(status) { kind_of_others(status) }
      kind.new(message, **about)
    end

    def kind_of_others(status)
      return ServerError if status >= 500

      status >= 400 ? RequestError : Error
    end

    def message_in(body)
      parsed = JSON.parse(body.to_s)
      return unless parsed.is_a?(Hash) && !parsed.empty?

      items = Array(parsed["items"]).map { |item| fields_in(item["fields"], "#{item["kind"]} #{item["external_id"] || item["index"]}: ") }
      required = parsed["required"] && "(required: #{Array(parsed["required"]).join(", ")})"
      [parsed.values_at("error", "message").compact.join(": "), fields_in(parsed["fields"]), *items, required].compact.join(" ")
    rescue JSON::ParserError
      nil
    end

    # What is wrong with each field of a request, such as "latitude must be a number".
    def fields_in(fields, item = "")
      return unless fields.is_a?(Hash) && !fields.empty?

      "(#{item}#{fields.map { |name, messages| "#{name} #{Array(messages).join(", ")}" }.join("; ")})"
    end

    # What to do about a 401, whose answer says nothing.
    def advice
      return "no token is set: set AUDIENCE_PLATFORM_TOKEN to an application's API key, or give it as token" unless configuration.token
      return 'the API key is unknown or was replaced: check it, or give scheme: "JWT" if it is the token of a person or an automation' if configuration.scheme.casecmp?("Bearer")

      'the token is not good any more: sign in or exchange it again, or give scheme: "Bearer" if it is an API key'
    end

    # A key lets the service know the same request again.
    def repeatable?(request)
      IDEMPOTENT.include?(request.method) || request.key?("Idempotency-Key")
    end

    def retryable?(error)
      error.status.nil? || PASSING.include?(error.status)
    end

    # Somewhat at random, so that many clients do not come back at the same time.
    def pause(attempt)
      sleep(configuration.backoff * (2**attempt) * rand(0.5..1.0))
    end

    def segment(text)
      text = text.to_s
      raise ArgumentError, "an id must not be empty" if text.empty?

      URI.encode_uri_component(text)
    end
  end
end
