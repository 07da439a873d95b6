# frozen_string_literal: true

require "json"

module AudiencePlatform
  # Everything that this library raises.
  class Error < StandardError
    # @return [Integer, nil] the HTTP status, where there was an answer
    attr_reader :status
    # @return [String, nil] the body of the answer
    attr_reader :body
    # @return [String, nil] quote it when you report a problem
    attr_reader :request_id

    # @param message [String]
    # @param status [Integer, nil]
    # @param body [String, nil]
    # @param request_id [String, nil]
    def initialize(message, status: nil, body: nil, request_id: nil)
      super(message)
      @status = status
      @body = body
      @request_id = request_id
    end
  end

  # Something is missing or wrong in the configuration.
  class ConfigurationError < Error; end

  # The service could not be reached, or hung up.
  class ConnectionError < Error; end

  # The service did not answer in time.
  class TimeoutError < Error; end

  # The service refused the request (any 4xx that has no class of its own).
  class RequestError < Error; end

  # 401: the token is missing, unknown or no longer good.
  class UnauthorizedError < RequestError; end

  # 403: the token may not do that.
  class ForbiddenError < RequestError; end

  # 404: there is no such thing, or it is not visible to this token.
  class NotFoundError < RequestError; end

  # 410: it was there, but is not kept any more, such as the changes since a cursor.
  class GoneError < RequestError; end

  # 412: somebody else has changed the record since it was read.
  class PreconditionFailedError < RequestError
    # @return [String, nil] of the record as it is now
    def etag
      parsed = JSON.parse(body.to_s)
      parsed["etag"] if parsed.is_a?(Hash)
    rescue JSON::ParserError
      nil
    end
  end

  # 429: too many requests.
  class RateLimitedError < RequestError
    # @return [Integer, nil] the seconds to wait
    attr_reader :retry_after

    # @param message [String]
    # @param retry_after [Integer, nil]
    # @param about [Hash] as of {Error#initialize}
    def initialize(message, retry_after: nil, **about)
      super(message, **about)
      @retry_after = retry_after
    end
  end

  # 5xx: the fault is the service's.
  class ServerError < Error; end
end
